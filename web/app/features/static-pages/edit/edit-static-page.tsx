import { Button, Text, TextInput } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { staticPageQuery, type StaticPage } from '~/api/static-pages';
import { languageNames, LANGUAGES, type Language } from '~/i18n/language';
import type { SaveState, SaveStatusProps } from '~/lib/merge';
import { paths } from '~/lib/paths';
import frame from '~/ui/editor-frame.module.css';
import { PageHeading } from '~/ui/page-heading';
import { SavingBar } from '~/ui/saving-bar';
import { showSuccess } from '~/ui/toasts';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import { prefilledFormUrl } from '../create/initial-values';
import styles from '../static-page.module.css';
import { PageColumn, type ColumnState } from './page-column';

/** Edits a static page, beside its version in the other language. */
export function EditStaticPage({ id }: { id: number }) {
  const { data } = useSuspenseQuery(staticPageQuery(id));
  // Snapshots of the pages on mount; changes by others are merged on save.
  const [page] = useState(data);
  const { translationId } = page;
  const translation = useQuery({
    ...staticPageQuery(translationId ?? 0),
    enabled: translationId !== null, // loaded by the route
  });
  const [other] = useState(translation.data);
  return <PairForm page={page} translation={translationId === null ? undefined : other} />;
}

interface PairProps {
  page: StaticPage;
  /** The page in the other language, if it exists. */
  translation: StaticPage | undefined;
}

function PairForm({ page, translation }: PairProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [columns, setColumns] = useState<Record<number, ColumnState>>({});
  const [isDone, setIsDone] = useState(false);
  const back = paths.staticPageDetails(page.id);
  const all = Object.values(columns);
  const saving = combineSaving(all.map((column) => column.saving));
  const hasFailed = all.some(({ saving: { state } }) => state === 'failed' || state === 'conflict');

  const handleStateChange = useCallback((id: number, state: ColumnState) => {
    setColumns((known) => ({ ...known, [id]: state }));
  }, []);
  const save = async () => {
    // An unchanged page keeps its version.
    const changed = all.filter((column) => column.saving.state !== 'saved');
    const saved = await Promise.all(changed.map(({ saver }) => saver.saveNow()));
    if (saved.includes(null)) return;
    showSuccess(t('staticPages.edit.saved'), t);
    setIsDone(true);
  };
  // Cancelling discards the changes; changes that could not be saved stay in the local draft.
  useUnsavedChanges(!isDone && saving.state !== 'saved', {
    text: hasFailed ? t('staticPages.edit.kept') : undefined,
    onLeave: hasFailed ? undefined : () => all.forEach(({ saver }) => saver.discardChanges()),
  });
  // In an effect after that of the guard, which is then already off.
  useEffect(() => {
    if (isDone) void navigate(back);
  }, [isDone, navigate, back]);

  return (
    <>
      <div lang={page.language}>
        <PageHeading>{page.name}</PageHeading>
      </div>
      <div className={frame.sheet} data-wide>
        <div className={frame.panel}>
          <TextInput
            label={t('staticPages.parts.slug')}
            description={t('staticPages.edit.slugHint')}
            value={page.slug}
            disabled
            className={styles.slug}
            classNames={{ input: styles.readOnly }}
          />
          <div className={styles.pair}>
            {LANGUAGES.map((language) => {
              const version = [page, translation].find((one) => one?.language === language);
              return version ? (
                <PageColumn
                  key={language}
                  page={version}
                  isPaired={translation !== undefined}
                  onStateChange={handleStateChange}
                  onResolved={() => void save()}
                />
              ) : (
                <MissingVersion key={language} page={page} language={language} />
              );
            })}
          </div>
        </div>
        <SavingBar
          saving={saving}
          reason={all.find(({ saving: { state } }) => state === 'failed')?.reason ?? null}
          back={back}
          labels={{ cancel: t('staticPages.edit.cancel'), save: t('staticPages.edit.save') }}
          onSave={() => void save()}
        />
      </div>
    </>
  );
}

/** States from the one that the user must know first. */
const STATES: readonly SaveState[] = ['conflict', 'failed', 'saving', 'unsaved', 'saved'];

/** One saving state for several forms. */
function combineSaving(columns: readonly SaveStatusProps[]): SaveStatusProps {
  const state = STATES.find((one) => columns.some((column) => column.state === one)) ?? 'saved';
  const times = columns.map(({ savedAt }) => savedAt).filter((time) => time !== null);
  return {
    state,
    savedAt: times.sort((one, other) => other.getTime() - one.getTime())[0] ?? null,
    isClosed: columns.some(({ isClosed }) => isClosed),
  };
}

/** Offers to write the page in a language in which it does not exist. */
function MissingVersion({ page, language }: { page: StaticPage; language: Language }) {
  const { t } = useTranslation();
  return (
    <section className={styles.column}>
      <h2 lang={language} className={styles.columnTitle}>
        {languageNames[language]}
      </h2>
      <Text>{t(`staticPages.pair.missing.${language}`)}</Text>
      <Text size="sm" c="dimmed" mb="md">
        {t('staticPages.pair.missingHint')}
      </Text>
      <Button component={Link} to={prefilledFormUrl({ ...page, language })} variant="default">
        {t(`staticPages.pair.create.${language}`)}
      </Button>
    </section>
  );
}
