import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorArticle } from '~/api/editor-articles';
import { toFormFailure } from '~/api/errors';
import {
  articleAssignmentsQuery,
  askReviewersAgain,
  type ReviewAssignment,
} from '~/api/review-assignments';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { AssignmentStatus } from '~/lib/assignment-status';
import { FormAlert } from '~/ui/form-errors';
import { Notice } from '~/ui/notice';
import { showSuccess } from '~/ui/toasts';
import {
  isPossibleDueDate,
  NO_TERMS,
  RequestTermsFields,
  TERMS_FIELDS,
  toRequestTerms,
} from './request-terms';

type AskedAgain = Awaited<ReturnType<typeof askReviewersAgain>>;

/** Button that asks the reviewers of the previous version, and who of them could not be asked. */
export function AskAgain({ article }: { article: EditorArticle }) {
  const { t } = useTranslation();
  const { data } = useQuery(articleAssignmentsQuery(article.id));
  const [isOpen, setIsOpen] = useState(false);
  const [left, setLeft] = useState<AskedAgain['left']>([]);
  const reviewers = previousReviewers(data?.results ?? [], article.revision);
  const canAsk = article.allowedActions.includes('assign-reviewer') && reviewers.length > 0;
  return (
    <>
      {canAsk ? (
        <Button
          variant="default"
          leftSection={<IconRepeat size={18} aria-hidden />}
          onClick={() => setIsOpen(true)}
        >
          {t('assignments.again.action')}
        </Button>
      ) : null}
      {left.length > 0 ? (
        <Notice icon={<IconAlertTriangle aria-hidden />} title={t('assignments.again.left')}>
          <List size="sm">
            {left.map(({ reviewerId, fullNameEn, cannotReview }) => (
              <List.Item key={reviewerId}>
                <span lang="en">{fullNameEn}</span>
                {`: ${t(`assignments.cannot.${cannotReview}`)}`}
              </List.Item>
            ))}
          </List>
        </Notice>
      ) : null}
      {isOpen ? (
        <AskAgainDialog
          articleId={article.id}
          names={reviewers.map(({ reviewer }) => reviewer.fullNameEn)}
          onClose={() => setIsOpen(false)}
          onDone={(result) => {
            setLeft(result.left);
            setIsOpen(false);
          }}
        />
      ) : null}
    </>
  );
}

/** Completed assignments of the previous version whose reviewers have no request for this one. */
function previousReviewers(assignments: readonly ReviewAssignment[], revision: number) {
  const asked = new Set(
    assignments
      .filter(({ articleRevision }) => articleRevision === revision)
      .map(({ reviewerId }) => reviewerId),
  );
  return assignments.filter(
    ({ articleRevision, statusId, reviewerId }) =>
      articleRevision === revision - 1 &&
      statusId === AssignmentStatus.completed &&
      !asked.has(reviewerId),
  );
}

interface DialogProps {
  articleId: number;
  names: readonly string[];
  onClose: () => void;
  onDone: (result: AskedAgain) => void;
}

function AskAgainDialog({ articleId, names, onClose, onDone }: DialogProps) {
  const { t } = useTranslation();
  const [terms, setTerms] = useState(NO_TERMS);
  const { submit, isPending, error } = useGuardedMutation({
    mutationFn: () => askReviewersAgain(articleId, toRequestTerms(terms)),
    onSuccess: (result) => {
      if (result.asked.length > 0) {
        showSuccess(t('assignments.again.done', { count: result.asked.length }), t);
      }
      onDone(result);
    },
  });
  const failure = toFormFailure(error, t);
  return (
    <Modal
      opened
      onClose={isPending ? () => undefined : onClose}
      title={t('assignments.again.title')}
      withCloseButton={false} // "Cancel" closes the dialog and has a label
      // Mantine renders the title in a `header`, which would be a second banner landmark.
      attributes={{ header: { role: 'presentation' } }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isPossibleDueDate(terms.dueDate)) submit();
        }}
      >
        <Stack gap="md">
          <div>
            <Text size="sm">{t('assignments.again.text')}</Text>
            <List size="sm" mt="xs">
              {names.map((name) => (
                <List.Item key={name} lang="en">
                  {name}
                </List.Item>
              ))}
            </List>
          </div>
          <RequestTermsFields
            value={terms}
            errors={failure?.fieldErrors}
            readOnly={isPending}
            onChange={setTerms}
          />
          <FormAlert
            title={t('assignments.again.failed')}
            failure={failure}
            fields={TERMS_FIELDS}
          />
        </Stack>
        <Group mt="lg" justify="flex-end">
          <Button variant="default" disabled={isPending} onClick={onClose}>
            {t('shell.confirm.cancel')}
          </Button>
          <Button type="submit" data-autofocus loading={isPending}>
            {t('assignments.again.confirm')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
