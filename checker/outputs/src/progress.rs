//! How far a long run is, for whoever waits at a terminal: a line on the standard error that appears
//! after a second, is written again while time passes, and disappears at the end.

use std::io::{IsTerminal, Write};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// When the line appears, and how often it is written.
const PATIENCE: Duration = Duration::from_secs(1);
const PERIOD: Duration = Duration::from_millis(200);

/// Removes the line on a terminal.
pub const CLEAR: &str = "\r\x1b[K";

/// How many characters the bar has, and the line at most.
const BAR: usize = 20;
const LINE: usize = 78;

/// A run of so many steps.
pub struct Progress {
    shared: Arc<Shared>,
    /// What writes the line; nothing does if nobody looks.
    writer: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    ended: Condvar,
}

#[derive(Clone, Default)]
struct State {
    total: usize,
    done: usize,
    /// What is being done.
    step: String,
    is_over: bool,
}

impl Progress {
    /// A run that begins. Nothing is shown unless the standard error is a terminal.
    pub fn new(total: usize) -> Progress {
        let shared = Arc::new(Shared::default());
        shared.change(|state| state.total = total);
        let seen = shared.clone();
        let is_seen = std::io::stderr().is_terminal();
        let writer = is_seen.then(|| std::thread::spawn(move || seen.show()));
        Progress { shared, writer }
    }

    /// The next step begins.
    pub fn step(&self, name: &str) {
        self.shared.change(|state| {
            state.done += usize::from(!state.step.is_empty());
            state.step = name.chars().map(plain).collect();
        });
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.shared.change(|state| state.is_over = true);
        self.shared.ended.notify_all();
        // It ends at once, and has nothing to say.
        let _ = self.writer.take().map(JoinHandle::join);
    }
}

impl Shared {
    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// Writes the line until the run is over, and then removes it.
    fn show(&self) {
        let start = Instant::now();
        let mut wait = PATIENCE;
        let mut is_shown = false;
        loop {
            let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            let waited = self
                .ended
                .wait_timeout_while(state, wait, |state| !state.is_over);
            let (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
            let state = state.clone();
            let mut stderr = std::io::stderr();
            // Where the terminal is gone, nobody looks.
            if state.is_over {
                if is_shown {
                    let _ = write!(stderr, "{CLEAR}");
                }
                return;
            }
            let _ = write!(stderr, "{CLEAR}{}", line(&state, start.elapsed()));
            let _ = stderr.flush();
            (wait, is_shown) = (PERIOD, true);
        }
    }
}

/// A character that does nothing to a terminal.
fn plain(c: char) -> char {
    match c.is_control() || !c.is_ascii() {
        true => '?',
        false => c,
    }
}

/// `[######..............] 3/10 NAME, 4 s`
fn line(state: &State, elapsed: Duration) -> String {
    let State {
        total, done, step, ..
    } = state;
    let filled = (BAR * done).checked_div(*total).unwrap_or(0).min(BAR);
    let bar = "#".repeat(filled) + &".".repeat(BAR - filled);
    let (seconds, current) = (elapsed.as_secs(), (done + 1).min(*total));
    let end = format!(", {seconds} s");
    let mut line = format!("[{bar}] {current}/{total} {step}");
    line.truncate(LINE - end.len());
    line + &end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        let state = |total, done, step: &str| State {
            total,
            done,
            step: step.to_owned(),
            is_over: false,
        };
        let seconds = Duration::from_secs;
        let shown = line(&state(10, 3, "matmul"), seconds(4));
        assert_eq!(shown, "[######..............] 4/10 matmul, 4 s");
        assert_eq!(
            line(&state(0, 0, ""), seconds(1)),
            "[....................] 0/0 , 1 s"
        );
        assert_eq!(
            line(&state(2, 9, "x"), seconds(1)),
            "[####################] 2/2 x, 1 s"
        );
        assert_eq!(line(&state(2, 0, &"x".repeat(500)), seconds(1)).len(), LINE);
    }

    #[test]
    fn names_cannot_act_on_a_terminal() {
        let progress = Progress::new(2);
        progress.step("a\u{1b}[2J\n\u{202e}b");
        progress.step("c");
        let state = progress.shared.state.lock().unwrap().clone();
        assert_eq!((state.done, state.step.as_str()), (1, "c"));
        assert_eq!(
            "a\u{1b}[2J\n\u{202e}b"
                .chars()
                .map(plain)
                .collect::<String>(),
            "a?[2J??b"
        );
    }
}
