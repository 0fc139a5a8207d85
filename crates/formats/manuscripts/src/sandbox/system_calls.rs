//! System calls that programs in the sandbox may use: those for files, memory, threads and local sockets, with which
//! LibreOffice and qpdf do their work. Every other call answers "not permitted", also those of future kernels.

use anyhow::Context;
use libc::c_long;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
};

/// Allowed with any arguments.
#[rustfmt::skip]
const ALLOWED: &[c_long] = &[
    // Files.
    libc::SYS_read, libc::SYS_write, libc::SYS_readv, libc::SYS_writev, libc::SYS_pread64, libc::SYS_pwrite64,
    libc::SYS_preadv, libc::SYS_pwritev, libc::SYS_preadv2, libc::SYS_pwritev2, libc::SYS_openat, libc::SYS_openat2,
    libc::SYS_close, libc::SYS_close_range, libc::SYS_lseek, libc::SYS_fstat, libc::SYS_newfstatat, libc::SYS_statx,
    libc::SYS_faccessat, libc::SYS_faccessat2, libc::SYS_readlinkat, libc::SYS_getdents64, libc::SYS_getcwd,
    libc::SYS_chdir, libc::SYS_fchdir, libc::SYS_mkdirat, libc::SYS_unlinkat, libc::SYS_renameat, libc::SYS_renameat2,
    libc::SYS_linkat, libc::SYS_symlinkat, libc::SYS_fchmod, libc::SYS_fchmodat, libc::SYS_fchown,
    libc::SYS_fchownat, libc::SYS_utimensat,
    libc::SYS_truncate, libc::SYS_ftruncate, libc::SYS_fallocate, libc::SYS_fsync, libc::SYS_fdatasync,
    libc::SYS_fadvise64, libc::SYS_sendfile, libc::SYS_copy_file_range, libc::SYS_statfs, libc::SYS_fstatfs,
    libc::SYS_umask, libc::SYS_dup, libc::SYS_dup3, libc::SYS_fcntl, libc::SYS_flock, libc::SYS_pipe2,
    libc::SYS_eventfd2, libc::SYS_epoll_create1, libc::SYS_epoll_ctl, libc::SYS_epoll_pwait, libc::SYS_ppoll,
    libc::SYS_pselect6, libc::SYS_inotify_init1, libc::SYS_inotify_add_watch, libc::SYS_inotify_rm_watch,
    // Memory.
    libc::SYS_mmap, libc::SYS_munmap, libc::SYS_mprotect, libc::SYS_mremap, libc::SYS_madvise, libc::SYS_brk,
    libc::SYS_msync, libc::SYS_mincore, libc::SYS_mlock, libc::SYS_munlock, libc::SYS_membarrier,
    libc::SYS_memfd_create,
    // Processes, threads and signals.
    libc::SYS_execve, libc::SYS_exit, libc::SYS_exit_group, libc::SYS_wait4, libc::SYS_waitid, libc::SYS_futex,
    libc::SYS_set_robust_list, libc::SYS_get_robust_list, libc::SYS_set_tid_address, libc::SYS_rseq, libc::SYS_gettid,
    libc::SYS_getpid, libc::SYS_getppid, libc::SYS_getpgid, libc::SYS_getsid, libc::SYS_getuid, libc::SYS_geteuid,
    libc::SYS_getgid, libc::SYS_getegid, libc::SYS_getresuid, libc::SYS_getresgid, libc::SYS_getgroups,
    libc::SYS_setpgid, libc::SYS_setsid, libc::SYS_kill, libc::SYS_tkill, libc::SYS_tgkill, libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask, libc::SYS_rt_sigreturn, libc::SYS_rt_sigpending, libc::SYS_rt_sigsuspend,
    libc::SYS_rt_sigtimedwait, libc::SYS_sigaltstack, libc::SYS_restart_syscall, libc::SYS_sched_yield,
    libc::SYS_sched_getaffinity, libc::SYS_sched_setaffinity, libc::SYS_sched_getparam, libc::SYS_sched_getscheduler,
    libc::SYS_sched_get_priority_max, libc::SYS_sched_get_priority_min, libc::SYS_getpriority, libc::SYS_prctl,
    libc::SYS_capget, libc::SYS_getrlimit, libc::SYS_prlimit64, libc::SYS_getrusage, libc::SYS_times,
    // Time and the system.
    libc::SYS_nanosleep, libc::SYS_clock_nanosleep, libc::SYS_clock_gettime, libc::SYS_clock_getres,
    libc::SYS_gettimeofday, libc::SYS_getitimer, libc::SYS_setitimer, libc::SYS_timer_create, libc::SYS_timer_settime,
    libc::SYS_timer_gettime, libc::SYS_timer_getoverrun, libc::SYS_timer_delete, libc::SYS_timerfd_create,
    libc::SYS_timerfd_settime, libc::SYS_timerfd_gettime, libc::SYS_uname, libc::SYS_sysinfo, libc::SYS_getcpu,
    libc::SYS_getrandom,
    // Local sockets, in a network without addresses.
    libc::SYS_connect, libc::SYS_bind, libc::SYS_listen, libc::SYS_accept, libc::SYS_accept4, libc::SYS_getsockname,
    libc::SYS_getpeername, libc::SYS_getsockopt, libc::SYS_setsockopt, libc::SYS_sendto, libc::SYS_recvfrom,
    libc::SYS_sendmsg, libc::SYS_recvmsg, libc::SYS_shutdown,
];

/// Older forms of the calls above, which 64-bit ARM never had.
#[cfg(target_arch = "x86_64")]
#[rustfmt::skip]
const ALLOWED_OLDER: &[c_long] = &[
    libc::SYS_open, libc::SYS_creat, libc::SYS_stat, libc::SYS_lstat, libc::SYS_access, libc::SYS_readlink,
    libc::SYS_getdents, libc::SYS_mkdir, libc::SYS_rmdir, libc::SYS_unlink, libc::SYS_rename, libc::SYS_link,
    libc::SYS_symlink, libc::SYS_chmod, libc::SYS_chown, libc::SYS_utime, libc::SYS_utimes, libc::SYS_futimesat, libc::SYS_dup2,
    libc::SYS_pipe, libc::SYS_poll, libc::SYS_select, libc::SYS_eventfd, libc::SYS_epoll_create, libc::SYS_epoll_wait,
    libc::SYS_inotify_init, libc::SYS_fork, libc::SYS_vfork, libc::SYS_getpgrp, libc::SYS_arch_prctl, libc::SYS_time,
    libc::SYS_alarm, libc::SYS_pause,
];
#[cfg(not(target_arch = "x86_64"))]
const ALLOWED_OLDER: &[c_long] = &[];

/// Questions about a terminal, which programs ask of every output, and the settings of a file descriptor.
const ALLOWED_IOCTLS: [u64; 5] =
    [libc::TCGETS, libc::TIOCGWINSZ, libc::FIONREAD, libc::FIONBIO, libc::FIOCLEX];

const NEW_NAMESPACES: u64 = (libc::CLONE_NEWUSER
    | libc::CLONE_NEWNS
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWCGROUP) as u64;

/// Filters for bubblewrap, in the kernel's binary form. The kernel applies the strictest answer of all.
pub fn filters() -> anyhow::Result<[Vec<u8>; 2]> {
    // A filter cannot read the flags of `clone3`, which are in memory. glibc falls back to `clone` if the kernel
    // does not have the call.
    let absent = SeccompAction::Errno(libc::ENOSYS as u32);
    let clone3 = compile([(libc::SYS_clone3, Vec::new())], SeccompAction::Allow, absent)?;
    let refused = SeccompAction::Errno(libc::EPERM as u32);
    let allowed = compile(allowed_calls()?, refused, SeccompAction::Allow)?;
    Ok([allowed, clone3].map(|program| to_bytes(&program)))
}

fn allowed_calls() -> anyhow::Result<Vec<(c_long, Vec<SeccompRule>)>> {
    let unix = || rule(0, SeccompCmpOp::Eq, libc::AF_UNIX as u64);
    let ioctls = ALLOWED_IOCTLS.map(|request| rule(1, SeccompCmpOp::Eq, request));
    let mut calls: Vec<_> = ALLOWED
        .iter()
        .chain(ALLOWED_OLDER)
        .chain(&[libc::SYS_clone3])
        .map(|&call| (call, Vec::new()))
        .collect();
    calls.extend([
        (libc::SYS_clone, vec![rule(0, SeccompCmpOp::MaskedEq(NEW_NAMESPACES), 0)?]),
        (libc::SYS_socket, vec![unix()?]),
        (libc::SYS_socketpair, vec![unix()?]),
        (libc::SYS_ioctl, ioctls.into_iter().collect::<anyhow::Result<_>>()?),
    ]);
    Ok(calls)
}

fn rule(argument: u8, operator: SeccompCmpOp, value: u64) -> anyhow::Result<SeccompRule> {
    let condition = SeccompCondition::new(argument, SeccompCmpArgLen::Dword, operator, value)?;
    Ok(SeccompRule::new(vec![condition])?)
}

/// `matching` is the answer to the calls that are listed, `other` to the rest and on another architecture.
fn compile(
    calls: impl IntoIterator<Item = (c_long, Vec<SeccompRule>)>,
    other: SeccompAction,
    matching: SeccompAction,
) -> anyhow::Result<BpfProgram> {
    let architecture =
        std::env::consts::ARCH.try_into().context("no system call filter for this processor")?;
    let calls = calls.into_iter().collect();
    Ok(SeccompFilter::new(calls, other, matching, architecture)?.try_into()?)
}

/// The kernel's `struct sock_filter`, one after the other.
fn to_bytes(program: &BpfProgram) -> Vec<u8> {
    program
        .iter()
        .flat_map(|step| {
            let [code_1, code_2] = step.code.to_ne_bytes();
            let [k_1, k_2, k_3, k_4] = step.k.to_ne_bytes();
            [code_1, code_2, step.jt, step.jf, k_1, k_2, k_3, k_4]
        })
        .collect()
}
