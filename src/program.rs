//! The program `kado`: reads the command line, starts the logs and runs one subcommand.

use std::process::ExitCode;

use crate::cli::{self, Cli};
use crate::commands::{TROUBLE, messages, signals, stdout};
use crate::logging::{self, Notices};

/// Runs the program with the arguments of the process. Returns its exit status.
///
/// Exits the process after printing help, the version or a usage error.
pub fn run_program() -> ExitCode {
    signals::report_file_limit();
    let cli = Cli::read(cli::with_common_spellings(std::env::args_os()));
    match run(&cli) {
        Ok(status) => status,
        Err(error) if stdout::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            messages::print_error(&error);
            ExitCode::from(TROUBLE)
        }
    }
}

fn run(cli: &Cli) -> anyhow::Result<ExitCode> {
    let settings = &cli.settings;
    let notices = (!settings.is_quiet)
        .then(|| Notices { target: messages::TARGET, stderr: Box::new(settings.screen.clone()) });
    logging::start(settings.log_file.as_deref(), settings.log_level, notices)?;
    cli.run()
}
