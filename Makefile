# Shortcuts for the scripts; each script documents itself.
.DEFAULT_GOAL := help
.PHONY: help setup services services-down dev demo demo-down check test e2e lint bind-speed newsletter-speed reader-speed reader-scale outages chaos overload fuzz advisories packages install-test containers-test disaster upgrade morning generate guide-pictures ci

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## install every system, Python and npm package on a bare Debian 12
	@scripts/setup

services: ## start PostgreSQL, S3, mailbox, ORCID-like provider, Crossref, DOAJ, OJS site and SFTP, or reuse them
	@scripts/services up

services-down: ## stop the services
	@scripts/services down

dev: ## live reload at http://localhost:8080, until ctrl-C
	@scripts/dev

demo: ## build, start everything with demo content, print addresses and accounts
	@scripts/demo up

demo-down: ## stop the demo and the services
	@scripts/demo down

check: ## formatting, lints, types, unit tests and generated files in a few minutes, without services
	@scripts/check

test: ## Rust, web and service tests, without a browser
	@scripts/test

e2e: ## browser tests
	@scripts/e2e

lint: ## formatting and lints of everything
	@scripts/lint

bind-speed: ## duration of a merged manuscript, against the conversion alone
	@cargo test --package manuscripts --test merger -- --ignored --nocapture speed::

newsletter-speed: ## a hundred thousand letters with ten killed workers, against bare SMTP
	@cargo test --release --package server --test api -- --ignored --nocapture newsletter::speed::

reader-speed: ## throughput of reader requests, against a minimal server
	@scripts/reader-speed

reader-scale: ## database cost of reader requests at a thousand and at a million articles
	@scripts/reader-scale

outages: ## cached pages stay available while page server, API and database are down (needs the demo)
	@scripts/outages

chaos: ## break one part after the other under load: requests failed, work lost and doubled, alerts (root)
	@scripts/chaos

overload: ## two, five and ten times as many requests as the API can answer (needs the demo and wrk)
	@scripts/overload

fuzz: ## fuzz everything that parses input of strangers, a minute each
	@scripts/fuzz

advisories: ## search crates and npm packages for known vulnerabilities (needs the internet)
	@scripts/advisories

packages: ## build the Debian packages into .run/packages/debian
	@scripts/packages

install-test: ## install the packages on a bare Debian 12, restart and upgrade under load (root)
	@scripts/install-test

containers-test: ## run the demo and a journal in containers, as their READMEs say
	@scripts/containers-test

disaster: ## destroy everything under load and recover, from a backup and from PostgreSQL's WAL
	@scripts/disaster

upgrade: ## upgrade from the last release under load
	@scripts/upgrade

morning: ## ten usual jobs of an editor before and after the workbench, in clicks, keys and seconds
	@scripts/morning

generate: ## update the generated files
	@scripts/generate

guide-pictures: ## take the screenshots of the guides (needs the demo and pngquant)
	@scripts/guide-pictures

ci: ## everything that CI runs
	@.ci/run
