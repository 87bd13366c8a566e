# A Slurm of one machine for tests: munged, slurmctld and two slurmd as virtual nodes of one
# processor each, without accounting, as any user, with all their files in one folder.
# To be sourced. Sets SLURM_CONF, so that sbatch and the others talk to this Slurm.
# shellcheck shell=bash

slurm_daemons=()

# The daemons live in sbin, which is not on everybody's PATH.
PATH=$PATH:/usr/local/sbin:/usr/sbin:/sbin

slurm_is_installed() {
    local command
    for command in munged slurmctld slurmd sbatch scontrol; do
        command -v "$command" >/dev/null || return 1
    done
}

# slurm_start FOLDER: returns when both nodes are idle, or fails after half a minute.
slurm_start() {
    local folder=$1 host user port node
    host=$(hostname -s)
    user=$(id -un)
    mkdir -p "$folder"/{munge,state,spool,log}
    # munged insists on folders that others can pass but not write.
    chmod 755 "$folder" "$folder"/*
    head -c 1024 /dev/urandom >"$folder/munge/key"
    chmod 600 "$folder/munge/key"
    port=$(free_ports 3)

    export SLURM_CONF=$folder/slurm.conf
    cat >"$SLURM_CONF" <<END
ClusterName=caesura
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$user
SlurmdUser=$user
SlurmctldPort=$port
AuthType=auth/munge
CredType=cred/munge
# A task that is requeued may not begin again before its old credentials are void.
AuthInfo=socket=$folder/munge/socket,cred_expire=5
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool/%n
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/%n.pid
SlurmctldLogFile=$folder/log/slurmctld.log
SlurmdLogFile=$folder/log/%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
ReturnToService=2
KillWait=10
SchedulerParameters=sched_interval=1,sched_min_interval=100000,batch_sched_delay=0
NodeName=virtual1 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + 1)) CPUs=1 State=UNKNOWN
NodeName=virtual2 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + 2)) CPUs=1 State=UNKNOWN
PartitionName=test Nodes=ALL Default=YES MaxTime=60 State=UP
END

    # --force: a warning is enough where munged dislikes who may write the folders above.
    munged --foreground --force --key-file="$folder/munge/key" --socket="$folder/munge/socket" \
        --pid-file="$folder/munge/pid" --log-file="$folder/log/munged.log" \
        --seed-file="$folder/munge/seed" --num-threads=1 >"$folder/log/munged.out" 2>&1 &
    slurm_daemons+=($!)
    until_true 10 test -S "$folder/munge/socket" || return 1
    slurmctld -D >"$folder/log/slurmctld.out" 2>&1 &
    slurm_daemons+=($!)
    for node in virtual1 virtual2; do
        slurmd -D -N "$node" >"$folder/log/$node.out" 2>&1 &
        slurm_daemons+=($!)
    done
    until_true 30 both_nodes_idle
}

both_nodes_idle() {
    [[ $(sinfo --noheader --Node --states=idle --format=%N 2>/dev/null | wc -l) == 2 ]]
}

# The first of so many consecutive ports on which nobody listens.
free_ports() {
    python3 - "$1" <<'END'
import random, socket, sys

while True:
    first = random.randrange(20000, 32000)
    held = []
    try:
        for port in range(first, first + int(sys.argv[1])):
            held.append(socket.socket())
            held[-1].bind(("", port))
    except OSError:
        continue
    print(first)
    break
END
}

# until_true SECONDS COMMAND...: repeats the command until it succeeds.
until_true() {
    local end=$((SECONDS + $1))
    shift
    until "$@"; do
        ((SECONDS < end)) || return 1
        sleep 0.05
    done
}

# Cancels what still runs and ends the daemons, by their numbers; SIGKILL for who does not go.
slurm_stop() {
    local daemon
    ((${#slurm_daemons[@]})) || return 0
    timeout 5 scancel --user="$(id -un)" --full --signal=KILL 2>/dev/null || true
    timeout 5 scancel --user="$(id -un)" 2>/dev/null || true
    until_true 10 nothing_runs || true
    for daemon in "${slurm_daemons[@]}"; do kill "$daemon" 2>/dev/null || true; done
    until_true 10 daemons_are_gone || true
    for daemon in "${slurm_daemons[@]}"; do kill -KILL "$daemon" 2>/dev/null || true; done
    wait
    slurm_daemons=()
}

nothing_runs() {
    [[ -z $(timeout 5 squeue --noheader 2>/dev/null) ]]
}

daemons_are_gone() {
    local daemon
    for daemon in "${slurm_daemons[@]}"; do
        ! kill -0 "$daemon" 2>/dev/null || return 1
    done
}
