//! The limit of open files, for commands that hold many pipes or connections.

/// Raises the soft limit of open files as far as the system permits, at most to 65536.
///
/// Many systems set a soft limit of 1024 or 256, and a much higher hard limit. Child processes inherit the
/// new limit; some close every descriptor up to it when they start, so it is not raised further.
#[cfg(unix)]
pub(super) fn raise_limit() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    // `None` stands for no limit.
    let Rlimit { current: Some(current), maximum } = getrlimit(Resource::Nofile) else { return };
    // macOS refuses more than 10240, although its hard limit is higher.
    for wanted in [1 << 16, 10_240] {
        let wanted = maximum.map_or(wanted, |maximum| maximum.min(wanted));
        let limit = Rlimit { current: Some(wanted), maximum };
        if wanted <= current || setrlimit(Resource::Nofile, limit).is_ok() {
            return;
        }
    }
}

/// Does nothing: this system has no such limit.
#[cfg(not(unix))]
pub(super) fn raise_limit() {}
