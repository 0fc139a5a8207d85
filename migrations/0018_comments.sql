-- Describes tables, columns and functions in the database itself, where psql's \d+ shows it. Changes no data.

-- Accounts: crates/slices/identity.

comment on table users is 'Accounts. Rows are never deleted; erasure replaces the personal data by a pseudonym.';
comment on column users.email is 'Confirmed address. Null until the owner has followed the link in a confirmation e-mail.';
comment on column users.unconfirmed_email is 'Address named in an invitation or beside an ORCID iD. Not unique, so it blocks no other account.';
comment on column users.password_hash is 'Argon2id. Null for accounts that only sign in through ORCID.';
comment on column users.selected_role is 'Role the user works in. Ignored if the user no longer has it.';
comment on column users.is_author is 'Set by the first submission.';
comment on column users.token_version is 'Part of every login token; incrementing it invalidates all of them.';
comment on column users.version is 'Optimistic lock: saving an older version is rejected. Incremented by a trigger.';
comment on column users.is_invited is 'Invited and not yet answered: no credentials, and an address that only an editor has named.';
comment on column users.notification_language is 'Language of e-mails; null means the interface language.';
comment on column users.muted_notifications is 'Notification types that are not sent by e-mail. They still appear in the feed.';
comment on column users.erased_at is 'When the personal data was erased. The row stays because articles, reviews and events refer to it.';

comment on table identity_codes is 'One-time codes sent by e-mail. Only the hash is stored, until the code is used or expires.';
comment on column identity_codes.email is 'Recipient; using the code proves control of this address.';
comment on column identity_codes.user_id is 'Account of the code; null if it belongs to a registration.';

comment on table registrations is 'Registration forms that are not confirmed yet. Several may name the same address; each has its own code.';
comment on column registrations.consent_sha256 is 'Consent text shown with the form. Null for forms sent before consents were recorded.';

comment on table identity_errands is 'Requested account e-mails. The worker looks up the address, so that the response takes the same time for known and unknown addresses. Deleted once handled.';
comment on column identity_errands.user_id is 'Account concerned, if known.';

comment on table external_sign_ins is 'OAuth flows: from the redirect to the provider until the callback, and on to the end of a registration.';
comment on column external_sign_ins.user_id is 'Account that connects the provider; null for a sign-in.';
comment on column external_sign_ins.browser_hash is 'Hash of the cookie that ties the flow to the browser that started it.';
comment on column external_sign_ins.returned_at is 'Set by the callback; a state is accepted once.';
comment on column external_sign_ins.subject is 'Provider''s id of a person who has no account yet.';
comment on column external_sign_ins.session_hash is 'Hash of the token that the registration form must present.';

comment on table familiar_addresses is 'Hashed network addresses from which an account has signed in before.';

comment on table consent_texts is 'Each wording of a consent that was ever shown.';
comment on table consents is 'Who agreed to which wording, and when.';

-- Rate limits: crates/core/kit.

comment on table attempts is 'Rate-limit counters. Unlogged: losing them in a crash is acceptable.';
comment on column attempts.key is 'Limit name and hashed subject.';
comment on column attempts.fades_from is 'The count decreases by one for each interval that has passed since.';

-- E-mail: crates/core/mailer.

comment on table mail_deliveries is 'E-mails and their delivery state.';
comment on column mail_deliveries.cause is 'Idempotency key, for example verify-email:<code id>; one cause is sent once.';
comment on column mail_deliveries.notification_id is 'Notification that this e-mail is about, if any.';
comment on column mail_deliveries.failed_at is 'When delivery was given up.';
comment on column mail_deliveries.failure is 'Last error of the mail server or of the connection to it.';
comment on column mail_deliveries.withheld is 'Why nothing was sent: muted by the recipient, overtaken by a later change, or the recipient left.';

-- Files: crates/slices/files.

comment on table files is 'Uploaded files. The content is in object storage.';
comment on column files.storage_key is 'Opaque key of the object.';
comment on column files.unlinked_since is 'Since when nothing refers to the file, as found by the nightly collection. Null while something does.';

-- Static pages: crates/slices/pages.

comment on table static_pages is 'Pages written by editors, one row for each language.';
comment on column static_pages.content is 'HTML, sanitized on save.';
comment on column static_pages.version is 'Optimistic lock: saving an older version is rejected.';
comment on table static_page_pictures is 'Pictures used in the content; derived from it on every save.';

-- Articles: crates/slices/editorial.

comment on table articles is 'Articles in every status, from draft to published.';
comment on column articles.creator_id is 'Account that submits the article. The authors on the title page are in article_authors.';
comment on column articles.revision is 'Round: 0 is the first version; each return for revision starts the next.';
comment on column articles.version is 'Optimistic lock: saving an older version is rejected.';
comment on column articles.title_en is 'Texts may be empty in a draft; what a submission requires is defined in crates/core/rules.';
comment on column articles.submission_date is 'Date in the journal''s time zone.';
comment on column articles.acceptance_date is 'Date in the journal''s time zone.';
comment on column articles.publication_date is 'Date in the journal''s time zone.';
comment on column articles.slug is 'Part of the public address. Assigned by the first publication and never reused.';
comment on column articles.removed_at is 'When a draft was deleted. It is purged some days later.';

comment on table article_affiliations is 'Affiliations on the title page.';
comment on column article_affiliations.key is 'Number that article_authors.affiliations refers to.';
comment on table article_authors is 'Authors on the title page, in order.';
comment on column article_authors.email is 'Contact data is stored for corresponding authors only.';
comment on table article_suggested_reviewers is 'Reviewers that the author suggests or wants to exclude.';
comment on column article_suggested_reviewers.exclude is 'True if the author does not want this reviewer.';
comment on table article_files is 'Files of an article; a file belongs to at most one article.';
comment on column article_files.revision is 'Round in which the file was attached.';
comment on column article_files.type_id is 'Null until the author has chosen a type.';
comment on table merged_manuscripts is 'Merged PDF of each round; merging again replaces it.';
comment on column merged_manuscripts.fingerprint is 'Hash of everything that the PDF shows. A different hash means that the PDF is stale.';
comment on column merged_manuscripts.names_authors is 'True if the cover page names the authors. Reviewers who must not know them get only PDFs without names.';
comment on table article_events is 'History of an article; append-only.';
comment on column article_events.user_role is 'Role in which the user acted; shown to viewers who must not learn the name.';
comment on table article_messages is 'Messages between the author and the editors.';
comment on column article_messages.notification_id is 'Set for decision letters: the author sees the message when this notification is released; deleted with it.';
comment on table article_full_texts is 'Full text and PDFs for readers. Separate from articles because it is large and rarely needed.';
comment on table article_pictures is 'Pictures used in the full text; derived from it on every save.';
comment on table article_references is 'Reference list, in order.';
comment on column article_references.article_ids is 'Array of {"format": "doi" | "pubmed" | "pmcid", "value": "..."}.';
comment on table article_recusals is 'Users once found among the authors of an article; stays when they change their name or address.';

comment on function is_among_authors is 'True if the user is an author of the article: by recusal, ORCID iD, address, or name unless both have different iDs. Prefers false positives: a namesake must hand the article to a colleague.';
comment on function articles_by is 'Articles that a user created or is an author of; the inverse of is_among_authors.';
comment on function keep_recusals is 'Stores recusals before a user changes name, address or ORCID iD, so that the change does not end them.';

-- Peer review: crates/slices/editorial.

comment on table review_assignments is 'Review requests: one reviewer, one round.';
comment on column review_assignments.assigned_by is 'Editor who sent the request; null for old rows.';
comment on column review_assignments.reminded_for is 'Due date of the last reminder; a new due date gets a new reminder.';
comment on index review_assignments_once is 'A reviewer has at most one assignment for each round, apart from declined and withdrawn ones.';
comment on table reviews is 'Reviews: drafts until the assignment is completed, unchanged afterwards.';
comment on column reviews.version is 'Optimistic lock: saving an older version is rejected.';
comment on table review_links is 'Links in e-mails that open one assignment without a password. Valid until the assignment ends or the link is revoked. Only the hash of the key is stored.';
comment on table invitation_assignments is 'Assignments that an invitation is about. An invitation without any is to the journal.';

comment on function people_hidden_from is 'Invited users whose only assignments are for articles of the given user, who must not see them.';

-- Issues: crates/slices/issues.

comment on table issues is 'Issues of the journal.';
comment on column issues.intro_en is 'Foreword: HTML, sanitized on save.';
comment on column issues.intro_ru is 'Foreword: HTML, sanitized on save.';
comment on column issues.editor_groups is 'Editorial board: [{"nameEn", "nameRu", "editors": [{"shortNameEn", "shortNameRu", "cityEn", "cityRu"}]}].';
comment on column issues.version is 'Optimistic lock: saving an older version is rejected.';
comment on table issue_sections is 'Sections of an issue. The id survives renaming and reordering.';
comment on table issue_articles is 'Articles of an issue; an article is in at most one.';
comment on table issue_pictures is 'Pictures used in the foreword; derived from it on every save.';

-- Notifications: crates/slices/notifications.

comment on table notifications is 'Entries of the users'' feeds.';
comment on column notifications.article_revision is 'Round, for types that depend on it: a submission above 0 is a resubmission.';
comment on column notifications.held_until is 'End of the hold after a decision. An undo before that deletes the row unsent.';
comment on column notifications.released_at is 'When the row became visible and its e-mail was queued; null while held.';
comment on column notifications.undone_at is 'When a decision was undone after the author had been notified.';
comment on column notifications.told_at is 'When the row last changed for its owner: release or undo. Orders the feed; null while held.';
comment on index notifications_of_issue is 'A user is notified of an issue once, however often it is published.';

-- Mailing list: crates/slices/subscriptions.

comment on table subscriptions is 'Addresses on the mailing list.';
comment on column subscriptions.language is 'Language of the newsletter.';
comment on column subscriptions.confirmed_at is 'Null until the link in the confirmation e-mail is followed; nothing else is sent before.';
comment on column subscriptions.unsubscribe_hash is 'Hash of the token in every newsletter. The token itself is derived and not stored.';
comment on table subscription_requests is 'Requests to subscribe or unsubscribe. The worker looks up the address, so that the response takes the same time for known and unknown addresses.';
comment on column subscription_requests.used_at is 'When the code was used, or invalidated by a later request.';
comment on table newsletters is 'The newsletter of an issue; at most one for each issue.';
comment on column newsletters.started_at is 'Sending starts: subscribers confirmed by then are recipients.';
comment on column newsletters.taken_back_at is 'The issue was unpublished; sending pauses until it is published again.';
comment on column newsletters.accepted is 'Totals, set when finished; until then they are counted from newsletter_letters.';
comment on column newsletters.failure is 'Mail server''s response to the last failed letter.';
comment on table newsletter_parts is 'Ranges of the mailing list, each sent by one worker over one connection.';
comment on table newsletter_letters is 'Letters passed to the mail server, written right before the last line is sent. Has no foreign keys: they would lock the same newsletter row for every letter.';
comment on column newsletter_letters.accepted_at is 'Null if the worker died before the server responded; the server probably has the letter.';

-- Public site: crates/readers/public_site, crates/readers/discovery. Written by triggers only.

comment on table published_articles is 'Articles that are or were published. Withdrawn ones stay as tombstones for OAI-PMH harvesters.';
comment on column published_articles.changed_at is 'Ordered like the commits: a change that becomes visible later has a later time.';
comment on column published_articles.changed_in is 'Transaction of the last change, so that a row is refreshed once per transaction.';
comment on column published_articles.issue_id is 'Published issue; null means online first.';
comment on table site_version is 'One row, incremented by every change that readers can see. The ETag of public responses.';
comment on column site_version.articles is 'Maintained counter; counting a million rows is slow.';
comment on column site_version.online_first is 'Maintained counter; counting a million rows is slow.';
comment on table old_addresses is 'Redirects from earlier paths, without language prefix and trailing slash.';
comment on function published_status is 'ArticleStatus::Published of crates/core/rules; a test compares them.';
comment on function note_site_change is 'Increments the site version once per transaction. Serializes writers at the end of their transactions, so that times follow the order of commits.';
comment on function article_may_have_changed is 'Deferred trigger: refreshes the published article at commit, when no other lock is waited for.';

-- Search: crates/readers/public_site.

comment on table article_search is 'Search index of published articles.';
comment on column article_search.words is 'All words; prefix t:, k:, a: for title, keywords and abstract, @ for names, # for month and year of publication and for #text (has a full text). The full text has weight D.';
comment on column article_search.head is 'Ranked words: title A, names A, keywords B, abstract C.';
comment on column article_search.title_length is 'Number of words of the longer title.';
comment on table search_months is 'Published articles by month; tells a search how far back it has to look.';
comment on table search_words is 'Words as written, for correcting misspelled queries. Never removed.';

-- Erasure: crates/slices/personal_data.

comment on table erasures is 'Erased accounts, so that erasure can be repeated after a backup is restored.';
comment on column erasures.erased_by is 'Null if erased by the retention schedule or from the command line.';
comment on column erasures.address_hashes is 'Addresses hashed with the installation''s secret; identify the account in a restored backup.';
