//! The action for GitHub, the job for GitLab and the hook for pre-commit: their shell lines are run on a
//! release, as far as a machine by itself can.

use crate::running::{programs, root};
use crate::sabotage::{edit, fresh};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tests::skipped;

/// A file of YAML; nothing, where nobody reads that.
fn yaml(file: &str) -> Option<Value> {
    let script = "import json, sys, yaml; json.dump(yaml.safe_load(open(sys.argv[1])), sys.stdout)";
    let read = Command::new("python3")
        .args(["-c", script])
        .arg(root().join(file))
        .output();
    match read {
        Ok(read) if read.status.success() => {
            Some(serde_json::from_slice(&read.stdout).expect("JSON"))
        }
        _ => {
            skipped(&format!("{file} is not run: python3 with yaml is missing"));
            None
        }
    }
}

/// Runs lines of a shell in a folder, with the programs in its path.
fn shell(folder: &Path, lines: &str, variables: &[(&str, &str)]) -> Output {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let paths = [programs().to_path_buf()]
        .into_iter()
        .chain(std::env::split_paths(&path));
    let mut command = Command::new("bash");
    // As GitHub's runner calls it.
    command.args(["--noprofile", "--norc", "-eo", "pipefail", "-c", lines]);
    command.env("PATH", std::env::join_paths(paths).expect("a path"));
    command
        .env_remove("SOURCE_DATE_EPOCH")
        .envs(variables.iter().copied());
    command.current_dir(folder).output().expect("bash runs")
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}"))
}

fn said(output: &Output) -> String {
    String::from_utf8([&output.stdout[..], &output.stderr].concat()).expect("text")
}

#[test]
fn github() {
    let Some(action) = yaml("action.yml") else {
        return;
    };
    assert_eq!(action["runs"]["using"], "composite");
    let steps = action["runs"]["steps"].as_array().expect("steps");
    assert!(steps.iter().all(|step| step["shell"] == "bash"));
    // What a caller writes is no part of the lines: it comes in variables.
    assert!(steps.iter().all(|step| !text(&step["run"]).contains("${{")));
    let install = text(&steps[0]["run"]);
    assert!(install.contains("cargo install") && install.contains("/checker/cli"));
    assert!(root().join("checker/cli/Cargo.toml").exists());
    let check = &steps[1];
    let inputs = [("POLICY", "policy", "release.toml"), ("JOBS", "jobs", "1")];
    for (variable, input, default) in inputs {
        assert_eq!(
            check["env"][variable],
            json!(format!("${{{{ inputs.{input} }}}}"))
        );
        assert_eq!(action["inputs"][input]["default"], default);
    }
    for (name, sabotage, code) in [("passes", "2 * x", 0), ("fails", "3 * x", 1)] {
        let folder = fresh(&format!("github_{name}"));
        edit(&folder, "both.atl", "2 * x", sabotage);
        let temp = folder.with_file_name(format!("github_{name}_temp"));
        let _ = fs::remove_dir_all(&temp);
        fs::create_dir(&temp).expect("a folder");
        let [outputs, summary] = ["outputs", "summary"].map(|file| temp.join(file));
        let path = |path: &Path| path.to_str().expect("text").to_owned();
        let variables = [
            ("POLICY", "release.toml".to_owned()),
            ("JOBS", "2".to_owned()),
            ("RUNNER_TEMP", path(&temp)),
            ("GITHUB_OUTPUT", path(&outputs)),
            ("GITHUB_STEP_SUMMARY", path(&summary)),
        ];
        let variables = variables
            .each_ref()
            .map(|(name, value)| (*name, value.as_str()));
        let output = shell(&folder, text(&check["run"]), &variables);
        let log = said(&output);
        assert_eq!(output.status.code(), Some(code), "{log}");
        assert!(log.starts_with("atl-check: "), "{log}");
        assert_eq!(
            log.contains("\n::error file=both.atl,line=1,col="),
            code == 1,
            "{log}"
        );
        let reports = temp.join("atl-check-reports");
        let written = fs::read_to_string(outputs).expect("outputs");
        assert_eq!(written, format!("reports={}\n", reports.display()));
        for file in ["sarif", "json", "txt"] {
            assert!(reports.join(format!("atl-check.{file}")).exists(), "{file}");
        }
        assert_eq!(reports.join("atl-check.intoto.json").exists(), code == 0);
        let summary = fs::read_to_string(summary).expect("a summary");
        assert!(summary.contains("2 certificates: "), "{summary}");
    }
}

#[test]
fn gitlab() {
    let Some(jobs) = yaml("ci/gitlab.yml") else {
        return;
    };
    let job = &jobs["atl-check"];
    let lines = job["script"].as_array().expect("lines");
    let lines: Vec<&str> = lines.iter().map(text).collect();
    for (name, sabotage, code) in [("passes", "2 * x", 0), ("fails", "3 * x", 1)] {
        let folder = fresh(&format!("gitlab_{name}"));
        edit(&folder, "both.atl", "2 * x", sabotage);
        let policy = (
            "ATL_CHECK_POLICY",
            text(&job["variables"]["ATL_CHECK_POLICY"]),
        );
        let output = shell(&folder, &lines.join("\n"), &[policy]);
        assert_eq!(output.status.code(), Some(code), "{}", said(&output));
        assert!(
            said(&output).contains("2 certificates: "),
            "{}",
            said(&output)
        );
        let junit = text(&job["artifacts"]["reports"]["junit"]);
        assert!(folder.join(junit).exists());
        assert!(folder.join(text(&job["artifacts"]["paths"][0])).exists());
    }
}

#[test]
fn pre_commit() {
    let Some(hooks) = yaml(".pre-commit-hooks.yaml") else {
        return;
    };
    let hook = &hooks[0];
    assert_eq!(
        (
            &hook["language"],
            &hook["pass_filenames"],
            &hook["always_run"]
        ),
        (&json!("system"), &json!(false), &json!(true))
    );
    let arguments = hook["args"].as_array().expect("arguments");
    let line: Vec<&str> = [&hook["entry"]]
        .into_iter()
        .chain(arguments)
        .map(text)
        .collect();
    for (name, sabotage, code) in [("passes", "2 * x", 0), ("fails", "3 * x", 1)] {
        let folder = fresh(&format!("hook_{name}"));
        edit(&folder, "both.atl", "2 * x", sabotage);
        let output = shell(&folder, &line.join(" "), &[]);
        assert_eq!(output.status.code(), Some(code), "{}", said(&output));
        assert_eq!(said(&output).is_empty(), code == 0, "{}", said(&output));
    }
}
