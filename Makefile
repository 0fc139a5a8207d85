# Short names for the scripts; what they do is written there.
.DEFAULT_GOAL := help
.PHONY: help setup services services-down dev demo demo-down test e2e lint bind-speed newsletter-speed reader-speed reader-scale outages packages install-test disaster upgrade generate guide-pictures ci

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## install every system, Python and npm package on a bare Debian 12
	@scripts/setup

services: ## start PostgreSQL, S3, mailbox and ORCID-like provider, or reuse them
	@scripts/services up

services-down: ## stop them
	@scripts/services down

dev: ## live reload at http://127.0.0.1:8080, until ctrl-C
	@scripts/dev

demo: ## build, start everything with demonstration content, print addresses and accounts
	@scripts/demo up

demo-down: ## stop the demo and the services
	@scripts/demo down

test: ## Rust, web and service tests, without a browser
	@scripts/test

e2e: ## journeys in a real browser
	@scripts/e2e

lint: ## formatting and lints of everything
	@scripts/lint

bind-speed: ## how long a merged manuscript takes, beside bare conversion
	@cargo test --package manuscripts --test press -- --ignored --nocapture speed::

newsletter-speed: ## a hundred thousand letters with ten killed workers, beside bare SMTP
	@cargo test --release --package server --test api -- --ignored --nocapture newsletter::speed::

reader-speed: ## how fast readers are answered, beside the least that could answer them
	@scripts/reader-speed

reader-scale: ## what readers' requests cost the database at a thousand and at a million articles
	@scripts/reader-scale

outages: ## readers go on reading while renderer, API and database are away (needs the demo)
	@scripts/outages

packages: ## the Debian packages, into .run/packages/debian
	@scripts/packages

install-test: ## install them on a bare Debian 12 as the README says, restart and upgrade under load (root)
	@scripts/install-test

disaster: ## everything is destroyed under load and brought back, from a backup and by PostgreSQL's log
	@scripts/disaster

upgrade: ## the last release serves while this version migrates and takes over
	@scripts/upgrade

generate: ## remake the generated files
	@scripts/generate

guide-pictures: ## take the pictures of the guides anew (needs the demo and pngquant)
	@scripts/guide-pictures

ci: ## all that CI does
	@.ci/run
