-- Articles: crates/slices/editorial.

create table article_message_reads (
    article_id      bigint not null references articles on delete cascade,
    user_id         bigint not null references users on delete cascade,
    last_message_id bigint not null,
    read_at         timestamptz not null,
    primary key (article_id, user_id)
);
create index article_message_reads_of_user on article_message_reads (user_id);

comment on table article_message_reads is 'How far each user has read the messages about an article.';
comment on column article_message_reads.last_message_id is 'Newest message that the user has seen; later ones of the other side are unread.';
