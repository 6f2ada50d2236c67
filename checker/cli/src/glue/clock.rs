//! Times as days: those of the clock, and those that the environment says.

use gate::exemption::Day;

/// Seconds of a day; days of four hundred years.
const SECONDS: u64 = 86_400;
const CYCLE: u64 = 146_097;

/// The day of a time, in seconds since the beginning of 1970; none after the year 9999.
pub fn day_of(seconds: u64) -> Option<Day> {
    // Days since the first of March of the year 0: a leap day is the last of its year.
    let days = (seconds / SECONDS).checked_add(719_468)?;
    let (cycles, day) = (days / CYCLE, days % CYCLE);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    // Five months from March on, and from August on, have 153 days.
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = match month {
        0..=9 => (month + 3, 0),
        _ => (month - 9, 1),
    };
    let year = cycles.checked_mul(400)? + year + next;
    format!("{year:04}-{month:02}-{day:02}").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The days one after the other, as a calendar has them.
    #[test]
    fn days_of_times() {
        let (mut year, mut month, mut day) = (1970, 1, 1);
        for number in 0..400 * 366 {
            let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
            let written = format!("{year:04}-{month:02}-{day:02}");
            for seconds in [0, SECONDS - 1] {
                let found = day_of(number * SECONDS + seconds).unwrap();
                assert_eq!(found.to_string(), written);
                assert_eq!(written.parse(), Ok(found));
            }
            let length = match month {
                2 if is_leap => 29,
                2 => 28,
                4 | 6 | 9 | 11 => 30,
                _ => 31,
            };
            (day, month) = if day < length {
                (day + 1, month)
            } else {
                (1, month + 1)
            };
            (month, year) = if month < 13 {
                (month, year)
            } else {
                (1, year + 1)
            };
        }
        assert_eq!(day_of(u64::MAX), None);
        assert_eq!(day_of(253_402_300_800), None);
    }
}
