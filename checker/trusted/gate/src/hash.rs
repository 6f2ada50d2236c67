//! Hashes of files.

use sha2::Digest;

/// The SHA-256 of some bytes.
pub fn sha256(bytes: &[u8]) -> [u8; 32] {
    sha2::Sha256::digest(bytes).into()
}

/// A hash that somebody wrote down: 64 digits, perhaps behind `sha256:`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sha256(pub [u8; 32]);

impl std::str::FromStr for Sha256 {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Sha256, Self::Err> {
        let digits = text.strip_prefix("sha256:").unwrap_or(text);
        let value = |digit: u8| char::from(digit).to_digit(16)?.try_into().ok();
        let values: Option<Vec<u8>> = digits.bytes().map(value).collect();
        let bytes = values.unwrap_or_default();
        let bytes = bytes.chunks_exact(2).map(|pair| 16 * pair[0] + pair[1]);
        let bytes: Vec<u8> = bytes.collect();
        match (digits.len(), bytes.try_into()) {
            (64, Ok(hash)) => Ok(Sha256(hash)),
            _ => Err("a SHA-256 has 64 hexadecimal digits"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits() {
        let digits = "0123456789abcdefABCDEF".repeat(3);
        let hash: Sha256 = digits[..64].parse().unwrap();
        assert_eq!(
            hash.0[..11],
            [
                0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef, 0xab, 0xcd, 0xef
            ]
        );
        assert_eq!(format!("sha256:{}", &digits[..64]).parse(), Ok(hash));
        for wrong in [
            "",
            &digits[..63],
            &digits[..65],
            &"+f".repeat(32),
            &"ä".repeat(32),
            "sha256:",
        ] {
            assert!(wrong.parse::<Sha256>().is_err(), "{wrong}");
        }
    }
}
