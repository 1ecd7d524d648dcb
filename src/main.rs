//! The `kado` binary: reads the command line, opens the logs and runs one subcommand.

mod cli;
mod commands;
mod logging;

use std::io;
use std::process::ExitCode;

use cli::Cli;
use commands::messages;

fn main() -> ExitCode {
    let cli = Cli::read(cli::with_plain_protocols(std::env::args_os()));
    match run(&cli) {
        Ok(status) => status,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            messages::print_error(&error);
            cli.trouble()
        }
    }
}

fn run(cli: &Cli) -> anyhow::Result<ExitCode> {
    let notices = Some(messages::TARGET).filter(|_| !cli.settings.is_quiet);
    logging::start(cli.settings.log_file.as_deref(), cli.settings.log_level, notices)?;
    cli.run()
}

/// Returns whether the error is a closed output pipe, which is not reported as a failure.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
