import { Button, Switch, Text, TextInput, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorMessage } from '~/api/errors';
import { reloadImport, saveMapping, type Import } from '~/api/imports';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import panel from '~/ui/action-panel.module.css';
import { ErrorAlert } from '~/ui/error-alert';
import { Notice } from '~/ui/notice';
import { showSuccess } from '~/ui/toasts';
import { countOf } from '../import-words';
import styles from '../imports.module.css';
import { applyEdits, type MappingState } from './mapping-edits';
import { LanguageFields, RoleFields, SectionFields, TypeFields } from './mapping-fields';

interface Props {
  current: Import;
  mapping: MappingState;
}

/** Form in which an administrator says what languages, types, sections and roles of a source become. */
export function MappingTab({ current, mapping }: Props) {
  const { t } = useTranslation();
  const { choices, change } = mapping;
  const saving = useSaveMapping(current, mapping);
  const hasPeople = countOf(current, 'person') > 0 || choices.roles.length > 0;
  return (
    <form
      noValidate
      className={styles.sections}
      onSubmit={(event) => {
        event.preventDefault();
        saving.save();
      }}
    >
      <Text>{t('imports.mapping.lead')}</Text>
      {current.source === 'ojs-database' || current.source === 'ojs-xml' ? (
        <Part name="journal">
          <TextInput
            label={t('imports.mapping.journalPath')}
            description={t('imports.mapping.journalPathHint')}
            maxLength={100}
            value={choices.journal}
            onChange={({ currentTarget }) => change({ journal: currentTarget.value.trim() })}
          />
        </Part>
      ) : null}
      {choices.languages.length > 0 ? (
        <Part name="languages">
          <LanguageFields choices={choices} change={change} />
        </Part>
      ) : null}
      {choices.types.length > 0 ? (
        <Part name="types">
          <TypeFields choices={choices} change={change} />
        </Part>
      ) : null}
      {choices.sections.length > 0 ? (
        <Part name="sections">
          <SectionFields choices={choices} change={change} errors={saving.fieldErrors} />
        </Part>
      ) : null}
      {hasPeople ? (
        <Part name="people">
          <Switch
            label={t('imports.mapping.withoutPeople')}
            description={t('imports.mapping.withoutPeopleHint')}
            checked={choices.withoutPeople}
            onChange={({ currentTarget }) => change({ withoutPeople: currentTarget.checked })}
          />
          {choices.withoutPeople || choices.roles.length === 0 ? null : (
            <RoleFields choices={choices} change={change} />
          )}
        </Part>
      ) : null}
      {countOf(current, 'submission') > 0 ? (
        <Part name="submissions">
          <Switch
            label={t('imports.mapping.withoutSubmissions')}
            description={t('imports.mapping.withoutSubmissionsHint')}
            checked={choices.withoutSubmissions}
            onChange={({ currentTarget }) => change({ withoutSubmissions: currentTarget.checked })}
          />
        </Part>
      ) : null}
      {saving.isOutdated ? (
        <Notice
          urgent
          icon={<IconAlertTriangle aria-hidden />}
          title={t('imports.mapping.changedTitle')}
        >
          {t('imports.mapping.changedText')}
        </Notice>
      ) : saving.failure ? (
        <ErrorAlert title={t('imports.mapping.failed')} message={saving.failure} />
      ) : null}
      <SaveBar mapping={mapping} isPending={saving.isPending} onDiscard={saving.reset} />
    </form>
  );
}

function Part({
  name,
  children,
}: {
  name: 'journal' | 'languages' | 'types' | 'sections' | 'people' | 'submissions';
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby={`mapping-${name}`} className={styles.part}>
      <Title order={2} id={`mapping-${name}`} className={styles.heading}>
        {t(`imports.mapping.parts.${name}`)}
      </Title>
      <Text size="sm" className={styles.muted}>
        {t(`imports.mapping.hints.${name}`)}
      </Text>
      {children}
    </section>
  );
}

interface BarProps {
  mapping: MappingState;
  isPending: boolean;
  onDiscard: () => void;
}

function SaveBar({ mapping: { isChanged, discard }, isPending, onDiscard }: BarProps) {
  const { t } = useTranslation();
  const save = useRef<HTMLButtonElement>(null);
  return (
    <div className={panel.panel}>
      <Text size="sm" role="status">
        {t(`imports.mapping.${isChanged ? 'unsaved' : 'allSaved'}`)}
      </Text>
      <div className={`${panel.buttons} ${styles.saveButtons}`}>
        {isChanged ? (
          <Button
            variant="default"
            onClick={() => {
              discard();
              onDiscard();
              save.current?.focus(); // this button disappears
            }}
          >
            {t('imports.mapping.discard')}
          </Button>
        ) : null}
        <Button ref={save} type="submit" loading={isPending}>
          {t('imports.mapping.save')}
        </Button>
      </div>
    </div>
  );
}

/** Saves a mapping. After a 409 the newer one is loaded; what was entered stays on top of it. */
function useSaveMapping(current: Import, { edits, isChanged, discard }: MappingState) {
  const { t } = useTranslation();
  const { submit, error, isPending, reset } = useGuardedMutation({
    mutationFn: () => saveMapping(current, applyEdits(current.mapping, edits)),
    onSuccess: () => {
      discard();
      showSuccess(t('imports.mapping.saved'), t);
    },
    onError: (failure) => {
      if (failure instanceof ApiError && failure.status === 409) void reloadImport(current.id);
    },
  });
  const isOutdated = error instanceof ApiError && error.code === 'changed-elsewhere';
  return {
    save: () => {
      if (isChanged) submit();
    },
    isPending,
    isOutdated,
    failure: error ? errorMessage(error, t) : null,
    /** By path: `mapping.sections.KEY.nameEn`. */
    fieldErrors: error instanceof ApiError ? error.fieldErrorsByPath : {},
    reset,
  };
}
