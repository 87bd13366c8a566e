# What `cargo test` printed, in short: how many tests there were, and which programs of tests took
# longest. The harness of stable Rust times no single test, only each program, whose tests run side
# by side.
/^ *Running / {
	what = $2 == "unittests" ? $3 : $2
	if ($2 == "unittests" && match($0, /deps\/[a-z_]+-/)) crate = substr($0, RSTART + 5, RLENGTH - 6)
	name = crate " " what
}
/^ *Doc-tests / { name = $2 " documentation" }
/^test result: / {
	programs++
	for (i = 1; i < NF; i++) {
		if ($(i + 1) == "passed;") passed += $i
		if ($(i + 1) == "failed;") failed += $i
		if ($(i + 1) == "ignored;") ignored += $i
		if ($i == "in") seconds = $(i + 1) + 0
	}
	# The five longest, the longest first.
	for (rank = 1; rank <= 5 && seconds <= time[rank]; rank++);
	for (i = 5; i > rank; i--) { time[i] = time[i - 1]; slow[i] = slow[i - 1] }
	if (rank <= 5) { time[rank] = seconds; slow[rank] = name }
}
END {
	printf "%d tests passed, %d failed, %d were ignored, in %d programs; the slowest of these:\n", \
		passed, failed, ignored, programs
	for (rank = 1; rank <= 5 && slow[rank] != ""; rank++)
		printf "%8.1f s  %s\n", time[rank], slow[rank]
}
