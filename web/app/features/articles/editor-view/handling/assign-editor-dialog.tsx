import { Button, Group, List, Modal, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEnumerations } from '~/api/enumerations';
import { errorMessage } from '~/api/errors';
import { findListedArticle, handlingEditorsQuery, type EditorCandidate } from '~/api/handling';
import type { Translate } from '~/i18n/translations';
import { ErrorAlert } from '~/ui/error-alert';
import { FormAlert } from '~/ui/form-errors';
import { StatusBadge } from '~/ui/status-badge';
import styles from './handling.module.css';
import { useAssignEditor, type AssignmentProblem } from './use-assign-editor';

/** Radio value of "nobody". */
const NOBODY = 'nobody';

interface Props {
  articleIds: number[];
  /** Handling editor of the only article; null if nobody handles it, or for several articles. */
  currentId: number | null;
  /** Section of the only article, to mark its editors. */
  typeId?: number;
  /** Who assigned the current editor, and when. */
  note?: string;
  /** Called when the dialog must close; `isDone` is false if nothing was changed. */
  onEnd: (isDone: boolean) => void;
}

/** Chooses the handling editor of one article or several. */
export function AssignEditorDialog(props: Props) {
  const { articleIds, currentId, onEnd } = props;
  const { t } = useTranslation();
  const { assign, isPending, failure, problems } = useAssignEditor(articleIds, onEnd);
  const isDone = problems !== null;

  return (
    <Modal
      opened
      onClose={isPending ? () => undefined : () => onEnd(isDone)}
      title={
        articleIds.length === 1
          ? t('handling.assign.title')
          : t('handling.assign.titleOfSeveral', { count: articleIds.length })
      }
      withCloseButton={false} // "Cancel" closes the dialog and has a label
      // Mantine renders the title in a `header`, which would be a second banner landmark.
      attributes={{ header: { role: 'presentation' } }}
    >
      {problems ? (
        <Problems problems={problems} count={articleIds.length} onClose={() => onEnd(true)} />
      ) : (
        <CandidateForm
          {...props}
          isPending={isPending}
          alert={<FormAlert title={t('handling.assign.failed')} failure={failure} fields={[]} />}
          onSubmit={(candidate) => {
            const isUnchanged = articleIds.length === 1 && (candidate?.id ?? null) === currentId;
            if (isUnchanged) onEnd(false);
            else assign(candidate);
          }}
        />
      )}
    </Modal>
  );
}

interface CandidateFormProps extends Props {
  isPending: boolean;
  alert: ReactNode;
  /** Null is nobody. */
  onSubmit: (candidate: EditorCandidate | null) => void;
}

function CandidateForm(props: CandidateFormProps) {
  const { articleIds, currentId, typeId, note, isPending, alert, onEnd, onSubmit } = props;
  const { t } = useTranslation();
  const isSingle = articleIds.length === 1;
  const [chosen, setChosen] = useState(() => {
    if (currentId !== null) return String(currentId);
    return isSingle ? NOBODY : '';
  });
  const [isMissing, setIsMissing] = useState(false);
  const query = useQuery(handlingEditorsQuery(isSingle ? articleIds[0] : undefined));
  const candidates = [...(query.data ?? [])].sort((a, b) => Number(b.isYou) - Number(a.isYou));

  if (query.error) {
    return (
      <ErrorAlert
        title={t('handling.assign.loadFailed')}
        message={errorMessage(query.error, t)}
        onRetry={() => void query.refetch()}
      >
        <Button size="sm" variant="default" onClick={() => onEnd(false)}>
          {t('shell.confirm.cancel')}
        </Button>
      </ErrorAlert>
    );
  }
  if (!query.data) return <Skeleton height={160} />;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsMissing(chosen === '');
        if (chosen === '') return;
        onSubmit(candidates.find(({ id }) => String(id) === chosen) ?? null);
      }}
    >
      <Stack gap="md">
        {note ? (
          <Text size="sm" className={styles.muted}>
            {note}
          </Text>
        ) : null}
        <Radio.Group
          label={t('handling.assign.label')}
          description={t('handling.assign.hint')}
          value={chosen}
          error={isMissing ? t('handling.assign.required') : undefined}
          readOnly={isPending}
          onChange={(value) => {
            setChosen(value);
            setIsMissing(false);
          }}
        >
          <div className={styles.candidates}>
            {candidates.map((candidate) => (
              <Candidate key={candidate.id} candidate={candidate} typeId={typeId} />
            ))}
            <Radio
              value={NOBODY}
              label={t('handling.assign.nobody')}
              description={t('handling.assign.nobodyHint')}
            />
          </div>
        </Radio.Group>
        {alert}
      </Stack>
      <Group mt="lg" justify="flex-end">
        <Button variant="default" disabled={isPending} onClick={() => onEnd(false)}>
          {t('shell.confirm.cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {t('handling.assign.submit')}
        </Button>
      </Group>
    </form>
  );
}

/** An editor with their load, or why they cannot handle the article. */
function Candidate({ candidate, typeId }: { candidate: EditorCandidate; typeId?: number }) {
  const { t } = useTranslation();
  const { articleTypeName } = useEnumerations();
  const { id, name, isYou, isChief, isRecused, sectionTypeIds } = candidate;
  const isOfSection = typeId !== undefined && sectionTypeIds.includes(typeId);
  const sections = sectionTypeIds.map(articleTypeName).filter(Boolean).join(', ');
  return (
    <Radio
      value={String(id)}
      disabled={isRecused}
      label={
        <span className={styles.candidate}>
          <span>
            <span lang="en">{name.fullNameEn}</span>
            {isYou ? ` (${t('handling.assign.you')})` : null}
          </span>
          {isChief ? <StatusBadge tone="blue">{t('handling.chief')}</StatusBadge> : null}
          {isOfSection ? (
            <StatusBadge tone="green">{t('handling.assign.ofSection')}</StatusBadge>
          ) : null}
        </span>
      }
      description={
        isRecused ? (
          t('handling.assign.recused')
        ) : (
          <>
            {loadText(candidate, t)}
            {sections && !isOfSection ? (
              <span className={styles.sections}>{t('handling.assign.sections', { sections })}</span>
            ) : null}
          </>
        )
      }
    />
  );
}

function loadText({ openArticles, waitingArticles }: EditorCandidate, t: Translate): string {
  if (openArticles === 0) return t('handling.load.none');
  const open = t('handling.load.open', { count: openArticles });
  if (waitingArticles === 0) return open;
  return t('handling.load.both', {
    open,
    waiting: t('handling.load.waiting', { count: waitingArticles }),
  });
}

interface ProblemsProps {
  problems: AssignmentProblem[];
  /** Number of articles that were to be assigned. */
  count: number;
  onClose: () => void;
}

/** Articles of a bulk assignment that stay as they were, each with the server's reason. */
function Problems({ problems, count, onClose }: ProblemsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div role="alert">
        <Text size="sm">
          {t('handling.assign.changedOf', { changed: count - problems.length, count })}
        </Text>
        <List size="sm" mt="xs">
          {problems.map(({ articleId, text }) => (
            <List.Item key={articleId}>
              <strong>{findListedArticle(articleId) ?? `№\u00a0${articleId}`}</strong>
              {': '}
              {text}
            </List.Item>
          ))}
        </List>
      </div>
      <Group mt="lg" justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          {t('handling.assign.close')}
        </Button>
      </Group>
    </>
  );
}
