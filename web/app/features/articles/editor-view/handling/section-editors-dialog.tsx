import {
  Button,
  Checkbox,
  Group,
  Modal,
  Skeleton,
  Stack,
  Text,
  VisuallyHidden,
} from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEnumerations, type EnumerationChoice } from '~/api/enumerations';
import { errorMessage } from '~/api/errors';
import {
  handlingEditorsQuery,
  refreshSectionEditors,
  saveSectionEditors,
  sectionEditorsQuery,
  type EditorCandidate,
  type SectionEditors,
} from '~/api/handling';
import { useCurrentUser } from '~/api/use-current-user';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { ErrorAlert } from '~/ui/error-alert';
import { showSuccess } from '~/ui/toasts';
import styles from './handling.module.css';

/** Opens the section editors; only chief editors and admins see it. */
export function SectionEditorsButton() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  // Admins are always chief editors, but only those who are editors too are in the list.
  const isAdmin = useCurrentUser().roles.includes('admin');
  const { data: editors } = useQuery({ ...handlingEditorsQuery(), enabled: !isAdmin });
  if (!isAdmin && !editors?.some(({ isYou, isChief }) => isYou && isChief)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUsersGroup size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('handling.sections.action')}
      </Button>
      {isOpen ? <SectionEditorsDialog onEnd={() => setIsOpen(false)} /> : null}
    </>
  );
}

/** Chooses the editors of each section, to whom new submissions are given. */
export function SectionEditorsDialog({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation();
  const { choices } = useEnumerations();
  const sections = useQuery(sectionEditorsQuery);
  const editors = useQuery(handlingEditorsQuery());
  const error = sections.error ?? editors.error;
  const types = choices('articleTypes');

  return (
    <Modal
      opened
      onClose={onEnd}
      size="lg"
      title={t('handling.sections.title')}
      withCloseButton={false} // "Cancel" closes the dialog and has a label
      // Mantine renders the title in a `header`, which would be a second banner landmark.
      attributes={{ header: { role: 'presentation' } }}
    >
      {error ? (
        <ErrorAlert
          title={t('handling.sections.loadFailed')}
          message={errorMessage(error, t)}
          onRetry={() => void Promise.all([sections.refetch(), editors.refetch()])}
        />
      ) : null}
      {!error && sections.data && editors.data && types.length > 0 ? (
        <SectionsForm types={types} sections={sections.data} editors={editors.data} onEnd={onEnd} />
      ) : null}
      {!error && !(sections.data && editors.data && types.length > 0) ? (
        <Skeleton height={240} />
      ) : null}
    </Modal>
  );
}

interface SectionsFormProps {
  types: EnumerationChoice[];
  sections: SectionEditors[];
  editors: EditorCandidate[];
  onEnd: () => void;
}

/** Ids of the editors by section. */
type Choice = Record<number, string[]>;

function SectionsForm({ types, sections, editors, onEnd }: SectionsFormProps) {
  const { t } = useTranslation();
  const [changes, setChanges] = useState<Choice>({});
  const stored = (typeId: number) =>
    (sections.find((section) => section.typeId === typeId)?.editors ?? [])
      .map(({ id }) => String(id))
      .filter((id) => editors.some((editor) => String(editor.id) === id));
  const { submit, isPending, error } = useGuardedMutation({
    mutationFn: async () => {
      for (const { id } of types) {
        const chosen = changes[id];
        if (chosen) await saveSectionEditors(id, chosen.map(Number));
      }
    },
    onSuccess: () => {
      showSuccess(t('handling.sections.done'), t);
      onEnd();
    },
    // The sections before a failed one are saved.
    onSettled: () => refreshSectionEditors(),
  });

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="md">
        <Text size="sm">{t('handling.sections.lead')}</Text>
        <div>
          {types.map((type) => (
            <SectionField
              key={type.id}
              type={type}
              editors={editors}
              chosen={changes[type.id] ?? stored(type.id)}
              readOnly={isPending}
              onChange={(chosen) => setChanges({ ...changes, [type.id]: chosen })}
            />
          ))}
        </div>
        {error ? (
          <ErrorAlert title={t('handling.sections.failed')} message={errorMessage(error, t)} />
        ) : null}
      </Stack>
      <Group mt="lg" justify="flex-end">
        <Button variant="default" disabled={isPending} onClick={onEnd}>
          {t('shell.confirm.cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {t('handling.sections.save')}
        </Button>
      </Group>
    </form>
  );
}

interface SectionFieldProps {
  type: EnumerationChoice;
  editors: EditorCandidate[];
  chosen: string[];
  readOnly: boolean;
  onChange: (chosen: string[]) => void;
}

/** Editors of one section; closed, it names them. */
function SectionField({ type, editors, chosen, readOnly, onChange }: SectionFieldProps) {
  const { t } = useTranslation();
  const names = editors
    .filter(({ id }) => chosen.includes(String(id)))
    .map(({ name }) => name.shortNameEn)
    .join(', ');
  return (
    <details className={styles.section}>
      <summary>
        <span className={styles.sectionName}>{type.name}</span>
        <span className={styles.muted}>{names || t('handling.sections.nobody')}</span>
      </summary>
      <Checkbox.Group
        label={
          <VisuallyHidden>
            {t('handling.sections.editorsOf', { section: type.name })}
          </VisuallyHidden>
        }
        value={chosen}
        readOnly={readOnly}
        onChange={onChange}
      >
        <div className={styles.editors}>
          {editors.map(({ id, name, openArticles }) => (
            <Checkbox
              key={id}
              value={String(id)}
              label={<span lang="en">{name.fullNameEn}</span>}
              description={
                openArticles > 0
                  ? t('handling.load.open', { count: openArticles })
                  : t('handling.load.none')
              }
            />
          ))}
        </div>
      </Checkbox.Group>
    </details>
  );
}
