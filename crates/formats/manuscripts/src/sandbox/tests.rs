//! Small Perl programs in the sandbox that try what a compromised LibreOffice would.

use std::time::{Duration, Instant};

use kit::settings::Manuscripts;
use libc::c_long;

use super::control_group::is_available;
use super::{EXIT_SIGKILL, ProgramExit, SIGNAL_BASE, Sandbox};
use crate::cancel::CancelGuard;
use crate::workspace::Workspace;

const PERL: &str = "/usr/bin/perl";

const LIMITS: Manuscripts = Manuscripts {
    max_pages: 10,
    max_megabytes: 100,
    max_seconds_per_file: 20,
    max_seconds: 20,
    max_memory_megabytes: 512,
    max_processes: 64,
    max_disk_megabytes: 200,
};

async fn run_perl(limits: &Manuscripts, script: &str, arguments: &[String]) -> (ProgramExit, String) {
    let folder = tempfile::tempdir().unwrap();
    let guard = CancelGuard::new();
    let workspace = Workspace::create(folder.path(), guard.token()).unwrap();
    let mut all_arguments = vec!["-e".to_owned(), script.to_owned()];
    all_arguments.extend_from_slice(arguments);
    Sandbox::new(limits).run(&workspace, PERL, &all_arguments).await.unwrap()
}

/// Calls the kernel with each of the calls and returns the error numbers; 0 stands for success.
async fn call(calls: &[(c_long, &str)]) -> Vec<i32> {
    let script = "for (@ARGV) { my @call = map { int } split / /; $! = 0; \
                  my $number = shift @call; print syscall($number, @call) < 0 ? $! + 0 : 0, qq(\\n) }";
    let arguments: Vec<String> =
        calls.iter().map(|(call, arguments)| format!("{call} {arguments}").trim().to_owned()).collect();
    let (exit, output) = run_perl(&LIMITS, script, &arguments).await;
    assert_eq!(exit, ProgramExit::Code(0), "{output}");
    let errors: Vec<i32> = output.lines().map(|line| line.parse().unwrap()).collect();
    assert_eq!(errors.len(), calls.len(), "{output}");
    errors
}

/// None of the arguments is what makes the kernel refuse: it would answer "invalid", "bad address" or do it.
#[tokio::test]
async fn dangerous_system_calls_are_refused() {
    let (inet, inet6, netlink, packet, vsock, alg) = (
        libc::AF_INET.to_string() + " 1 0",
        libc::AF_INET6.to_string() + " 2 0",
        libc::AF_NETLINK.to_string() + " 3 0",
        libc::AF_PACKET.to_string() + " 3 0",
        libc::AF_VSOCK.to_string() + " 1 0",
        libc::AF_ALG.to_string() + " 5 0",
    );
    let new_user_namespace = (libc::CLONE_NEWUSER | libc::SIGCHLD).to_string() + " 0 0 0 0";
    let type_into_terminal = format!("0 {} 0", libc::TIOCSTI);
    let calls = [
        (libc::SYS_ptrace, "0 0 0 0"),
        (libc::SYS_process_vm_readv, "1 0 0 0 0 0"),
        (libc::SYS_process_vm_writev, "1 0 0 0 0 0"),
        (libc::SYS_pidfd_open, "1 0"),
        (libc::SYS_pidfd_getfd, "0 0 0"),
        (libc::SYS_kcmp, "1 1 0 0 0"),
        (libc::SYS_mount, "0 0 0 0 0"),
        (libc::SYS_umount2, "0 0"),
        (libc::SYS_pivot_root, "0 0"),
        (libc::SYS_chroot, "0"),
        (libc::SYS_fsopen, "0 0"),
        (libc::SYS_open_tree, "0 0 0"),
        (libc::SYS_move_mount, "0 0 0 0 0"),
        (libc::SYS_mount_setattr, "0 0 0 0 0"),
        (libc::SYS_open_by_handle_at, "0 0 0"),
        (libc::SYS_name_to_handle_at, "0 0 0 0 0"),
        (libc::SYS_fanotify_init, "0 0"),
        (libc::SYS_unshare, "0"),
        (libc::SYS_setns, "0 0"),
        (libc::SYS_clone, new_user_namespace.as_str()),
        (libc::SYS_keyctl, "0 0 0 0 0"),
        (libc::SYS_add_key, "0 0 0 0 0"),
        (libc::SYS_request_key, "0 0 0 0"),
        (libc::SYS_bpf, "0 0 0"),
        (libc::SYS_perf_event_open, "0 0 0 0 0"),
        (libc::SYS_userfaultfd, "0"),
        (libc::SYS_io_uring_setup, "1 0"),
        (libc::SYS_io_uring_enter, "0 0 0 0 0"),
        (libc::SYS_io_uring_register, "0 0 0 0"),
        (libc::SYS_io_setup, "1 0"),
        (libc::SYS_seccomp, "2 0 0"),
        (libc::SYS_personality, "4294967295"),
        (libc::SYS_init_module, "0 0 0"),
        (libc::SYS_finit_module, "0 0 0"),
        (libc::SYS_delete_module, "0 0"),
        (libc::SYS_kexec_load, "0 0 0 0"),
        (libc::SYS_kexec_file_load, "0 0 0 0 0"),
        (libc::SYS_reboot, "0 0 0 0"),
        (libc::SYS_swapon, "0 0"),
        (libc::SYS_swapoff, "0"),
        (libc::SYS_acct, "0"),
        (libc::SYS_quotactl, "0 0 0 0"),
        (libc::SYS_syslog, "3 0 0"),
        (libc::SYS_sethostname, "0 0"),
        (libc::SYS_setdomainname, "0 0"),
        (libc::SYS_settimeofday, "0 0"),
        (libc::SYS_clock_settime, "0 0"),
        (libc::SYS_adjtimex, "0"),
        (libc::SYS_mknodat, "0 0 0 0"),
        (libc::SYS_setuid, "0"),
        (libc::SYS_setgroups, "0 0"),
        (libc::SYS_capset, "0 0"),
        (libc::SYS_sched_setscheduler, "0 0 0"),
        (libc::SYS_setpriority, "0 0 0"),
        (libc::SYS_ioprio_set, "0 0 0"),
        (libc::SYS_mbind, "0 0 0 0 0 0"),
        (libc::SYS_move_pages, "0 0 0 0 0 0"),
        (libc::SYS_shmget, "0 4096 512"),
        (libc::SYS_msgget, "0 512"),
        (libc::SYS_semget, "0 1 512"),
        (libc::SYS_mq_open, "0 0 0 0"),
        (libc::SYS_vhangup, ""),
        (libc::SYS_ioctl, type_into_terminal.as_str()),
        (libc::SYS_socket, inet.as_str()),
        (libc::SYS_socket, inet6.as_str()),
        (libc::SYS_socket, netlink.as_str()),
        (libc::SYS_socket, packet.as_str()),
        (libc::SYS_socket, vsock.as_str()),
        (libc::SYS_socket, alg.as_str()),
        // A call that no kernel has yet.
        (4000, ""),
    ];
    for ((call, arguments), error) in calls.iter().zip(call(&calls).await) {
        assert_eq!(error, libc::EPERM, "system call {call} with {arguments}");
    }
}

/// The numbers of the x32 interface lead to the same calls past a list of forbidden numbers. systemd kills a program of
/// its service for the attempt (`SystemCallArchitectures=native`).
#[cfg(target_arch = "x86_64")]
#[tokio::test]
async fn calls_of_another_interface_are_refused() {
    const X32_GETPID: c_long = 0x4000_0000 + libc::SYS_getpid;
    const EXIT_SIGSYS: i32 = SIGNAL_BASE + libc::SIGSYS;
    let script = format!("print syscall({X32_GETPID}) < 0 ? $! + 0 : 'done'");
    match run_perl(&LIMITS, &script, &[]).await {
        (ProgramExit::Code(0), output) => assert_eq!(output, libc::EPERM.to_string()),
        (exit, output) => assert_eq!((exit, output.as_str()), (ProgramExit::Code(EXIT_SIGSYS), "")),
    }
}

#[tokio::test]
async fn clone3_is_absent_so_that_programs_use_clone() {
    assert_eq!(call(&[(libc::SYS_clone3, "0 0")]).await, [libc::ENOSYS]);
}

#[tokio::test]
async fn ordinary_work_is_permitted() {
    let script = "use Socket; pipe(my $from, my $to) or die; defined(my $child = fork) or die; \
                  if (!$child) { print $to qq(words\\n); exit 0 } close $to; print scalar <$from>; \
                  waitpid $child, 0; die if $?; socket(my $socket, PF_UNIX, SOCK_STREAM, 0) or die; \
                  open my $file, '>', '/out/made' or die; print $file 'x' or die; close $file or die; \
                  rename '/out/made', '/tmp/made' and die; unlink '/out/made' or die;";
    assert_eq!(run_perl(&LIMITS, script, &[]).await, (ProgramExit::Code(0), "words\n".to_owned()));
}

#[tokio::test]
async fn neither_processes_nor_devices_nor_settings_are_visible() {
    let script = "print join ' ', grep { -e || -l } sort(glob '/proc/* /proc/self/* /sys /etc/* /home /var/* /run'); \
                  print ' denied' if !open my $file, '>', '/proc/self/x'; print readlink '/proc/self/exe';";
    let (exit, output) = run_perl(&LIMITS, script, &[]).await;
    assert_eq!(exit, ProgramExit::Code(0));
    let visible: Vec<&str> = output
        .split(' ')
        .filter(|path| !["/etc/fonts", "/etc/ld.so.cache", "/etc/libreoffice", "/var/cache"].contains(path))
        .collect();
    assert_eq!(visible, ["/proc/self", "/proc/self/exe", &format!("denied{PERL}")]);
}

/// Each process has less than it may, all together have more.
#[tokio::test]
async fn memory_of_all_processes_is_limited() {
    let script = "for (1 .. 8) { next if fork; my $memory = 'x' x (150 << 20); sleep 5; exit } \
                  sleep 1; 1 while wait > 0; print 'survived'";
    let (exit, output) = run_perl(&LIMITS, script, &[]).await;
    if is_available() {
        assert_eq!((exit, output.as_str()), (ProgramExit::Code(EXIT_SIGKILL), ""));
    } else {
        eprintln!("no control groups here: the sum of the processes is not limited");
    }
}

#[tokio::test]
async fn memory_of_one_process_is_limited() {
    let (exit, output) = run_perl(&LIMITS, "my $memory = 'x' x (600 << 20); print 'survived'", &[]).await;
    assert!(matches!(exit, ProgramExit::Code(code) if code != 0), "{exit:?} {output}");
}

/// Temporary files are in memory.
#[tokio::test]
async fn temporary_files_count_as_memory() {
    let script = "my $megabyte = 'x' x (1 << 20); for my $name (qw(a b c)) { open my $file, '>', qq(/tmp/$name) or die; \
                  for (1 .. 60) { print $file $megabyte or die 'full' } close $file or die 'full' } print 'survived'";
    let (exit, output) = run_perl(&LIMITS, script, &[]).await;
    assert!(exit != ProgramExit::Code(0) && output.starts_with("full"), "{exit:?} {output}");
}

#[tokio::test]
async fn fork_bomb_stays_within_its_limit() {
    let script = "$SIG{CHLD} = 'IGNORE'; my $count = 0; \
                  while (defined(my $child = fork)) { if (!$child) { fork while 1 } last if ++$count > 1000 } print $count";
    let start = Instant::now();
    let (exit, output) = run_perl(&Manuscripts { max_seconds_per_file: 5, ..LIMITS }, script, &[]).await;
    assert!(start.elapsed() < Duration::from_secs(15), "{:?}", start.elapsed());
    // The children take all places, perhaps before the first process has printed.
    match exit {
        ProgramExit::Code(0) => assert!(output.parse::<u32>().unwrap() < LIMITS.max_processes, "{output}"),
        exit => assert_eq!(exit, ProgramExit::TimedOut, "{output}"),
    }
}

#[tokio::test]
async fn many_files_do_not_fill_the_disk() {
    let script = "my $megabyte = 'x' x (1 << 20); for my $name (1 .. 10000) { open my $file, '>', qq(/out/$name) or die; \
                  for (1 .. 10) { print $file $megabyte or die } close $file; select undef, undef, undef, 0.02 }";
    let (exit, output) = run_perl(&LIMITS, script, &[]).await;
    assert_eq!(exit, ProgramExit::TooLarge, "{output}");
}

#[tokio::test]
async fn many_small_files_are_stopped() {
    let script =
        "mkdir '/out/x' or die; for (1 .. 50000) { open my $file, '>', qq(/out/x/$_) or die } sleep 15";
    let (exit, output) = run_perl(&LIMITS, script, &[]).await;
    assert_eq!(exit, ProgramExit::TooLarge, "{output}");
}
