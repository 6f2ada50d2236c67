//! Kernels that a release may have without a proof, until a day.

use std::fmt;

/// A kernel that may lack its proof, or even its files.
#[derive(Clone, Debug)]
pub struct Exemption {
    /// The name of the kernel, as its entry has it.
    pub kernel: String,
    /// Why.
    pub reason: String,
    /// Who answers for it.
    pub owner: String,
    /// The last day on which it counts.
    pub expires: Day,
}

impl Exemption {
    /// Whether its last day is over.
    pub fn has_expired(&self, today: Day) -> bool {
        self.expires < today
    }
}

/// A day, in the calendar of UTC.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Day {
    year: u16,
    month: u8,
    day: u8,
}

impl Day {
    /// A day that there is, with a year of four digits.
    fn new(year: u16, month: u8, day: u8) -> Option<Day> {
        let divides = |years: u16| year.is_multiple_of(years);
        let is_leap = divides(4) && (!divides(100) || divides(400));
        let days = match month {
            2 if is_leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => 0,
        };
        let is_there = year <= 9_999 && (1..=days).contains(&day);
        is_there.then_some(Day { year, month, day })
    }
}

impl std::str::FromStr for Day {
    type Err = &'static str;

    /// Reads what is written as in 2027-01-31, and not otherwise: with as many digits.
    fn from_str(text: &str) -> Result<Day, Self::Err> {
        let mut parts = text.splitn(3, '-');
        let mut part = || parts.next().unwrap_or_default();
        let day = match (part().parse(), part().parse(), part().parse()) {
            (Ok(year), Ok(month), Ok(day)) => Day::new(year, month, day),
            _ => None,
        };
        let as_written = day.filter(|day| day.to_string() == text);
        as_written.ok_or("a day is written as in 2027-01-31")
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_day() {
        for text in [
            "",
            "2027-02-29",
            "2027-13-01",
            "2027-1-1",
            "2027-01-31T10:00:00",
            "10:00:00",
            "2027-00-10",
            "2027-01-00",
            "2027-04-31",
            "1900-02-29",
            "12027-01-01",
            "+027-01-31",
            "2027-01-31-",
            "2027-01-+1",
            " 2027-01-31",
        ] {
            assert!(text.parse::<Day>().is_err(), "{text}");
        }
        for text in ["2000-02-29", "2028-02-29", "0000-01-01", "9999-12-31"] {
            let day: Day = text.parse().unwrap();
            assert_eq!(day.to_string(), text);
        }
    }

    /// The last day counts.
    #[test]
    fn expiry() {
        let day = |text: &str| text.parse::<Day>().unwrap();
        let exemption = Exemption {
            kernel: "k".to_owned(),
            reason: "r".to_owned(),
            owner: "o".to_owned(),
            expires: day("2028-02-29"),
        };
        assert!(!exemption.has_expired(day("2027-12-31")));
        assert!(!exemption.has_expired(day("2028-02-29")));
        assert!(exemption.has_expired(day("2028-03-01")));
    }
}
