//! Whether a JSON value is what a schema says: the words of JSON Schema that ours uses, and no others.

use serde_json::{Map, Value};

/// Where a value is not what the schema says, if it is not; a panic, if the schema has a word that is
/// not known here.
pub fn violation(schema: &Value, value: &Value) -> Option<String> {
    at(schema, schema, value, "$")
}

fn at(root: &Value, schema: &Value, value: &Value, path: &str) -> Option<String> {
    let Value::Object(words) = schema else {
        panic!("no schema: {schema}");
    };
    let mut wrong = words.iter().filter_map(|(word, says)| {
        let is_met = match &**word {
            "$schema" | "$defs" | "title" | "description" => true,
            // Looked at with `properties`.
            "additionalProperties" => true,
            "$ref" => {
                let name = says
                    .as_str()?
                    .strip_prefix("#/$defs/")
                    .expect("a definition");
                return at(root, &root["$defs"][name], value, path);
            }
            "properties" | "items" => return inside(root, words, value, path),
            "type" => match says {
                Value::Array(types) => types.iter().any(|one| is_type(value, one)),
                one => is_type(value, one),
            },
            "required" => says.as_array().expect("a list").iter().all(|key| {
                let key = key.as_str().expect("a name");
                value
                    .as_object()
                    .is_none_or(|object| object.contains_key(key))
            }),
            "anyOf" => {
                let mut schemas = says.as_array().expect("a list").iter();
                schemas.any(|one| at(root, one, value, path).is_none())
            }
            "enum" => says.as_array().expect("a list").contains(value),
            "const" => says == value,
            "minimum" => value.as_i64() >= says.as_i64(),
            "pattern" => {
                assert_eq!(says, "^[0-9a-f]{64}$");
                let is_digit = |c: u8| matches!(c, b'0'..=b'9' | b'a'..=b'f');
                let text = value.as_str().unwrap_or_default();
                text.len() == 64 && text.bytes().all(is_digit)
            }
            other => panic!("unknown word {other}"),
        };
        (!is_met).then(|| format!("{path}: {word} {says}, and not {value}"))
    });
    wrong
        .next()
        .or_else(|| match words.contains_key("properties") {
            true => None,
            false => inside(root, words, value, path),
        })
}

/// What is wrong with the parts of a value.
fn inside(root: &Value, words: &Map<String, Value>, value: &Value, path: &str) -> Option<String> {
    match value {
        Value::Object(object) => object.iter().find_map(|(key, part)| {
            let path = format!("{path}.{key}");
            let known = words.get("properties").and_then(|known| known.get(key));
            match (known, words.get("additionalProperties")) {
                (Some(schema), _) => at(root, schema, part, &path),
                (None, Some(Value::Bool(false))) => Some(format!("{path}: is not in the schema")),
                (None, Some(schema @ Value::Object(_))) => at(root, schema, part, &path),
                (None, _) => None,
            }
        }),
        Value::Array(items) => {
            let schema = words.get("items")?;
            let mut items = items.iter().enumerate();
            items.find_map(|(index, item)| at(root, schema, item, &format!("{path}[{index}]")))
        }
        _ => None,
    }
}

fn is_type(value: &Value, name: &Value) -> bool {
    match name.as_str().expect("a type") {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("unknown type {other}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_no_such_value() {
        let schema = json!({
            "type": "object",
            "properties": {
                "name": { "type": ["string", "null"] },
                "hashes": { "type": "array", "items": { "$ref": "#/$defs/hash" } },
                "code": { "enum": [0, 1] },
                "counts": { "type": "object", "additionalProperties": { "type": "integer", "minimum": 0 } },
                "rest": { "anyOf": [{ "const": 3 }, { "type": "null" }] },
            },
            "required": ["name"],
            "additionalProperties": false,
            "$defs": { "hash": { "pattern": "^[0-9a-f]{64}$" } },
        });
        let hash = "a".repeat(64);
        for good in [
            json!({ "name": null }),
            json!({ "name": "x", "hashes": [hash], "code": 1, "counts": { "y": 2 }, "rest": null }),
            json!({ "name": "x", "rest": 3 }),
        ] {
            assert_eq!(violation(&schema, &good), None);
        }
        for bad in [
            json!([]),
            json!({}),
            json!({ "name": 1 }),
            json!({ "name": "x", "hashes": [hash, "b"] }),
            json!({ "name": "x", "code": 2 }),
            json!({ "name": "x", "counts": { "y": -1 } }),
            json!({ "name": "x", "rest": 4 }),
            json!({ "name": "x", "other": null }),
        ] {
            assert!(violation(&schema, &bad).is_some(), "{bad}");
        }
    }
}
