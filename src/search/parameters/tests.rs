use super::*;

#[test]
fn every_default_is_in_its_range_and_every_step_is_positive() {
    for &Parameter { name, default, min, max, step, meaning } in PARAMETERS {
        assert!((min..=max).contains(&default), "{name}");
        assert!(step >= 1 && step <= max - min, "{name}");
        assert!(!meaning.is_empty() && !meaning.ends_with('.'), "{name}");
    }
}

#[test]
fn rows_are_written_as_they_stand_in_the_source() {
    for parameter in PARAMETERS {
        let row = parameter.row(parameter.default);
        assert!(include_str!("../parameters.rs").contains(&format!("    {row}\n")), "{row}");
    }
}

#[test]
fn values_are_read_as_they_are_written() {
    assert_eq!("Default".parse(), Ok(Parameters::DEFAULT));
    assert_eq!(Parameters::DEFAULT.to_string(), "default");
    let parameters: Parameters = "etc_depth=5, probcut_73 = 100".parse().unwrap();
    assert_eq!((parameters.etc_depth, parameters.probcut_73), (5, 100));
    assert_eq!(parameters.to_string(), "probcut_73=100,etc_depth=5");
    assert_eq!(parameters.to_string().parse(), Ok(parameters));
    assert_eq!(parameters.get(Parameter::find("etc_depth").unwrap()), 5);
}

#[test]
fn unknown_names_and_values_out_of_range_are_refused() {
    let message = |text: &str| text.parse::<Parameters>().unwrap_err().to_string();
    assert_eq!(message("probcut_73"), "'probcut_73' is not NAME=VALUE");
    assert_eq!(message(""), "'' is not NAME=VALUE");
    assert!(message("x=1").starts_with("unknown search parameter 'x' (known: probcut_73, probcut_87, "));
    for value in ["19", "401", "1e3", ""] {
        assert_eq!(
            message(&format!("etc_depth=6,probcut_73={value}")),
            format!("search parameter 'probcut_73' takes a whole number from 20 to 400, not '{value}'")
        );
    }
    assert_eq!(message("etc_depth=6,etc_depth=7"), "search parameter 'etc_depth' is set twice: set it once");
}
