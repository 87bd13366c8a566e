# make            the engine for this machine's processor, beside this file; EXE= names it
# make pgo        the same, faster: built, watched on the bench, and built again (needs llvm-tools)
# make demo       a short experiment, and a report of it to look at
# make test       everything that must hold before a change goes in; at its end, what took longest
# make site       the explorer without a server, with a report and the documents as a book, as a folder for any static host:
#                 python3 -m http.server -d site
# make test-site  that folder in Chromium: all that test-explore does, bad input, and node counts against those of the program
#                 (skipped without)
# make test-report  the page of a report in Chromium (part of test; skipped without)
# make test-explore  the explorer in Chromium, with axe-core where npm can fetch it (part of test; skipped without)
# make test-slurm the scripts of cluster/ on a real Slurm of one machine (minutes; skipped without)
# make openbench  OpenBench's own code on our engine; OPENBENCH= is where it lies (skipped without)
# make ladder     games against Debian's engines (LADDER='--games 20' has fewer; hours)
# make fuzz       a minute of each fuzz target (FUZZ_SECONDS=; needs nightly Rust and cargo-fuzz; skipped without)
# make miri      the unsafe code that Miri can run (needs nightly Rust with Miri; skipped without)
# make processors  the same bench on emulated processors with fewer vector instructions (minutes; needs qemu-user)
# make race      searches on several threads under the thread sanitizer (minutes; needs nightly Rust; skipped without)
# make soak       ten thousand games of the engine against itself over UCI (SOAK='--games 40' has fewer; hours)
# make dist       archives, Debian packages, checksums and an SBOM in target/dist, for three processors (needs cargo-zigbuild,
#                 cargo-cyclonedx, qemu-user and libc6-arm64-cross)
# make long       fuzzing, kills and hostile requests in numbers, told of in docs/measured/long.md; goes on where it was
#                 broken off (LONG='--fuzz 10000 --sessions 500 --kills 5 --requests 500' has fewer; hours)
# make documents  the lists of techniques, features and parameters in docs, as the program prints them
# make measured   what docs/measured has from another search, cheapest first; goes on where it was broken off (SUITES=DIR)
# make prove      every zugzwang, mate and mined position of suites against tables, proofs and searches (minutes)
# make figures    figures of that site in Chromium, for docs/measured/performance.md, a thousand searches dropped among them
#                 (minutes; DROPPED= has fewer)

EXE ?= caesura

# Who names the engine on the command line is OpenBench or means to tune: every number of the
# search is declared as an option then. Otherwise that is asked for by CAESURA_TUNE=1 at run time.
TUNE := $(if $(filter command,$(firstword $(origin EXE))),CAESURA_TUNE=1)

# The processor at hand, and with BMI2 the slider attacks by PEXT. A target folder of its own
# keeps the plain build from being thrown away each time.
NATIVE := -C target-cpu=native
PEXT := $(shell rustc --print cfg $(NATIVE) | grep -q 'target_feature="bmi2"' && echo pext)

.PHONY: all pgo demo plain test lint unit axe browser python signature example docs site test-report test-explore test-site test-slurm figures openbench ladder fuzz miri processors race soak \
	dist long measured documents prove clean

all:
	$(TUNE) RUSTFLAGS='$(NATIVE)' cargo build --release --locked --package caesura $(PEXT:%=--features %) --target-dir target/native
	cp target/native/release/caesura '$(EXE)'

# What the compiler learns from a run of the bench: which branches are taken, and how often. The search is
# the same, and its node count is compared.
PROFILE := $(abspath target/pgo/profile)
PROFDATA := $(shell find "$$(rustc --print sysroot)" -name llvm-profdata 2>/dev/null | head -n 1)
PGO_BUILD := cargo build --release --locked --package caesura $(PEXT:%=--features %) --target-dir target/pgo

pgo:
	@test -n '$(PROFDATA)' || { echo 'make pgo needs llvm-profdata: rustup component add llvm-tools' >&2; exit 1; }
	rm -rf '$(PROFILE)'
	RUSTFLAGS='$(NATIVE) -C profile-generate=$(PROFILE)' $(PGO_BUILD)/watched
	target/pgo/watched/release/caesura bench
	'$(PROFDATA)' merge --output '$(PROFILE)/merged.profdata' '$(PROFILE)'
	$(TUNE) RUSTFLAGS='$(NATIVE) -C profile-use=$(PROFILE)/merged.profdata' $(PGO_BUILD)/built
	cp target/pgo/built/release/caesura '$(EXE)'
	test "$$('$(abspath $(EXE))' bench | awk 'END { print $$1 }')" = "$$(cat bench.txt)"

# In a store of its own, beside the report.
demo: all
	'$(abspath $(EXE))' lab run quick --store caesura-quick.db
	'$(abspath $(EXE))' lab report --store caesura-quick.db --out caesura-quick.html

# The build that runs anywhere, where cargo puts it.
RELEASE := $(or $(CARGO_TARGET_DIR),target)/release/caesura

plain:
	cargo build --release --locked --package caesura

# What runs where is found out when the program starts: one build, and processors that have SSE4.2 alone (x86-64-v2), AVX2,
# and all that this machine has.
processors: plain
	for processor in 'qemu-x86_64 -cpu Nehalem' 'qemu-x86_64 -cpu Haswell' ''; do \
		echo "$${processor:-this processor}:"; \
		test "$$($$processor '$(RELEASE)' bench | awk 'END { print $$1 }')" = "$$(cat bench.txt)" || exit 1; \
	done

test: lint unit signature example docs
	@awk -f tools/tests.awk target/tests.log

# The modules of the techniques are declared by a macro, where cargo fmt does not see them.
lint:
	cargo fmt --all --check
	rustfmt --check --edition 2024 crates/search/src/null_move/techniques/*.rs
	cargo clippy --workspace --all-targets --locked -- -D warnings
	@if python3 -m pyflakes --version > /dev/null 2>&1; then python3 -m pyflakes tools/*.py openbench/*.py; \
	else echo 'skipped: there is no pyflakes, so scripts are compiled and no more'; fi
	@for script in tools/*.py openbench/*.py; do \
		python3 -c 'import sys; compile(open(sys.argv[1]).read(), sys.argv[1], "exec")' "$$script" || exit 1; done
	@for script in tools/*.sh; do sh -n "$$script" || exit 1; done

# Suites that are not part of the project are looked for in ../shared/suites; without them
# their tests say that they were skipped.
# What cargo says is kept too, for the summary at the end of `make test`.
unit: axe browser python
	@mkdir -p target
	{ cargo test --workspace --locked 2>&1; echo $$? > target/tests.status; } | tee target/tests.log; \
		exit "$$(cat target/tests.status)"

# What the tests of pages run in. It is installed only where there is none, by those who may.
BROWSERS := chromium chromium-browser google-chrome chromium-headless-shell

browser:
	@for name in $(BROWSERS); do command -v $$name > /dev/null && exit; done; \
		test "$$(id -u)" = 0 && apt-get install --yes --no-install-recommends chromium-headless-shell \
		|| echo 'skipped: there is no Chromium and it cannot be installed, so no page is tested'

# What looks for barriers in the explorer's page. A tool of the tests, not part of the program.
AXE_CORE := axe-core@4.14.1

axe:
	@test -f target/axe/node_modules/axe-core/axe.min.js \
		|| npm install --silent --no-audit --no-fund --no-save --prefix target/axe $(AXE_CORE) \
		|| echo 'skipped: $(AXE_CORE) cannot be fetched by npm, so no test looks for barriers in the page'

# What the tests do as people do in Python: the notebook of the guide.
PYTHON := pandas==3.1.1 pyarrow==26.0.1

python:
	@test -x target/python/bin/python3 || { python3 -m venv target/python.new \
		&& target/python.new/bin/python3 -m pip install --quiet --disable-pip-version-check $(PYTHON) \
		&& mv target/python.new target/python; } \
		|| echo 'skipped: $(PYTHON) cannot be fetched by pip, so no test uses Python as a reader would'

# The search is deterministic: its node count is on record and the same in every build. The tests see to that of a build
# for any processor, with assertions; here what searches is built alone as a release for the one at hand.
signature:
	test "$$(RUSTFLAGS='$(NATIVE)' cargo run --release --locked --quiet --package search --example signature \
		--target-dir target/native $(PEXT:%=--features chess/%))" = "$$(cat bench.txt)"

# The worked example of docs/null-move/writing-a-technique.md, on a copy in target/example.
example:
	python3 tools/check_example.py

docs:
	RUSTDOCFLAGS='-D warnings' cargo doc --workspace --no-deps --locked

# CHROMIUM= names the browser if it has another name.
test-report: browser
	cargo test --package caesura --locked --test page -- --nocapture

test-explore: axe browser
	cargo test --package caesura --locked --test explore -- --nocapture

# What makes the engine callable from a page, of the version that the engine is built with.
BINDGEN := target/tools/bin/wasm-bindgen
BINDGEN_VERSION = $(shell awk '/^name = "wasm-bindgen"$$/ { getline; gsub(/"/, "", $$3); print $$3 }' Cargo.lock)
WASM := wasm32-unknown-unknown

# What makes a book of the documents.
MDBOOK := target/tools/bin/mdbook
MDBOOK_VERSION := 0.5.4

SITE ?= site

site: plain
	@test -d "$$(rustc --print sysroot)/lib/rustlib/$(WASM)" || rustup target add $(WASM)
	@test "$$('$(BINDGEN)' --version 2>/dev/null)" = 'wasm-bindgen $(BINDGEN_VERSION)' \
		|| cargo install wasm-bindgen-cli --version '$(BINDGEN_VERSION)' --root target/tools
	cargo build --release --locked --package explore-web --target $(WASM) --target-dir target/site
	'$(BINDGEN)' --target web --no-typescript --out-dir target/site/engine target/site/$(WASM)/release/explore_web.wasm
	mkdir -p target/site/reports
	$(RELEASE) lab run quick --store target/site/quick.db
	$(RELEASE) lab report quick --store target/site/quick.db --out target/site/reports/quick.html
	python3 tools/site.py target/site/engine target/site/reports '$(SITE)'
	@test "$$('$(MDBOOK)' --version 2>/dev/null)" = 'mdbook v$(MDBOOK_VERSION)' \
		|| cargo install mdbook --locked --version '$(MDBOOK_VERSION)' --no-default-features --features search --root target/tools
	python3 tools/book.py target/site/book
	'$(MDBOOK)' build target/site/book --dest-dir '$(abspath $(SITE))/book'

test-site: axe browser site
	SITE='$(abspath $(SITE))' cargo test --package caesura --locked --test explore -- --nocapture

# What it comes to stands in target/figures.md.
DROPPED ?= 1000

figures: browser site
	SITE='$(abspath $(SITE))' CAESURA='$(abspath $(RELEASE))' FIGURES='$(abspath target/figures.md)' DROPPED=$(DROPPED) \
		cargo test --package caesura --locked --test explore figures -- --ignored --nocapture

test-slurm: plain
	CAESURA=$(RELEASE) cluster/test/run.sh

# OPENBENCH= names a copy of its repository.
openbench: all
	python3 openbench/check.py '$(OPENBENCH)'

ladder: all
	PATH="$$PATH:/usr/games" '$(abspath $(EXE))' match modern:3 $(wildcard tools/opponents/*.toml) --preset caesura --format gauntlet \
		--tc 1+0.01 --overhead 5 --name ladder $(or $(LADDER),--games 100)

FUZZ_SECONDS ?= 60

fuzz:
	@if ! cargo +nightly fuzz --version; then echo 'skipped: there is no nightly Rust with cargo-fuzz'; \
	else for target in fen epd line uci; do \
		mkdir -p fuzz/corpus/$$target && cargo +nightly fuzz run $$target fuzz/corpus/$$target fuzz/seeds/$$target \
			-- -max_total_time=$(FUZZ_SECONDS) -timeout=60 || exit 1; \
	done; fi

miri:
	@if ! cargo +nightly miri --version; then echo 'skipped: there is no nightly Rust with Miri'; else \
		RUSTFLAGS='-C target-feature=+avx2,+avx512f,+avx512bw' cargo +nightly miri test --locked --package network --lib \
			--target-dir target/miri products; fi

# The sanitizer sees our code and not that of the standard library, whose own bookkeeping of threads
# looks to it like a race.
SANITIZED := x86_64-unknown-linux-gnu
race:
	@if ! rustc +nightly --version; then echo 'skipped: there is no nightly Rust'; else \
		RUSTFLAGS='-Zsanitizer=thread -Cunsafe-allow-abi-mismatch=sanitizer' \
			cargo +nightly build --package caesura --target $(SANITIZED) --target-dir target/race && \
		printf 'race:std::thread\nrace:alloc::sync::Arc\n' > target/race/std && \
		TSAN_OPTIONS='suppressions=target/race/std halt_on_error=1' target/race/$(SANITIZED)/debug/caesura \
			'setoption name Threads value 4' 'go depth 11' 'setoption name Hash value 32' \
			'position startpos moves e2e4' 'go nodes 300000' ucinewgame 'go movetime 500' \
		&& echo 'no race'; fi

soak: all
	'$(abspath $(EXE))' match tools/itself.toml tools/itself.toml --tc 1+0.01 --adjudication none --name soak \
		$(or $(SOAK),--games 10000)

dist:
	tools/dist.sh

long: all
	@mkdir -p target/long
	python3 tools/long.py '$(abspath $(EXE))' $(LONG) > target/long/table.md
	'$(abspath $(EXE))' lab fill docs/measured/long.md long < target/long/table.md

# Each number of docs/measured stands in a block that says with which bench it was measured.
measured: all plain
	SUITES='$(SUITES)' tools/measured.sh '$(abspath $(EXE))' docs

documents: plain
	python3 tools/remake.py $(RELEASE)

# A folder of tables that is there already is used; TABLES= names it.
TABLES ?= target/tables
prove: plain
	$(RELEASE) tables make '$(TABLES)'
	$(RELEASE) tables check '$(TABLES)'
	CAESURA_TABLES='$(abspath $(TABLES))' cargo test --locked --package tables --package lab --test published --test zugzwang --test mined
	$(RELEASE) mate mate4 --verify
	$(RELEASE) mate mate5 --verify

clean:
	cargo clean
	rm -rf '$(EXE)' site
