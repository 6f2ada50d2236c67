//! Kernels that a release may have without a proof, until a day.

use serde::Deserialize;
use std::fmt;
use toml::value::{Date, Datetime};

/// A kernel that may lack its proof, or even its files.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(try_from = "Datetime")]
pub struct Day(Date);

/// Seconds of a day; days of four hundred years.
const SECONDS: u64 = 86_400;
const CYCLE: u64 = 146_097;

impl Day {
    /// The day of a time, in seconds since the beginning of 1970; none after the year 9999.
    pub fn of_seconds(seconds: u64) -> Option<Day> {
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
        let year = u16::try_from(year).ok().filter(|year| *year <= 9_999)?;
        let (month, day) = (u8::try_from(month).ok()?, u8::try_from(day).ok()?);
        Some(Day(Date { year, month, day }))
    }
}

impl TryFrom<Datetime> for Day {
    type Error = &'static str;

    fn try_from(read: Datetime) -> Result<Day, Self::Error> {
        match read {
            Datetime {
                date: Some(date),
                time: None,
                offset: None,
            } => Ok(Day(date)),
            _ => Err("a day is written as in 2027-01-31, without a time"),
        }
    }
}

impl std::str::FromStr for Day {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Day, Self::Err> {
        let read: Result<Datetime, _> = text.parse();
        Day::try_from(read.map_err(|_| "a day is written as in 2027-01-31")?)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
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
                let found = Day::of_seconds(number * SECONDS + seconds).unwrap();
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
        assert_eq!(Day::of_seconds(u64::MAX), None);
        assert_eq!(Day::of_seconds(253_402_300_800), None);
    }

    #[test]
    fn what_is_no_day() {
        for text in [
            "",
            "2027-02-29",
            "2027-13-01",
            "2027-1-1",
            "2027-01-31T10:00:00",
            "10:00:00",
        ] {
            assert!(text.parse::<Day>().is_err(), "{text}");
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
