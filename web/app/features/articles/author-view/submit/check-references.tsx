import { Button, Text, Textarea, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toFormFailure } from '~/api/errors';
import { checkReferences, type CheckedReferences } from '~/api/retractions';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { formatDate } from '~/lib/dates';
import { ErrorAlert } from '~/ui/error-alert';
import { Notice } from '~/ui/notice';
import { RetractedReferencesNotice } from '../../retracted-references/retraction-mark';
import styles from './final-tab.module.css';

/**
 * Checks a pasted reference list for retracted works. It is optional: references are part of the manuscript file, and
 * the editors enter them after the acceptance.
 */
export function CheckReferences() {
  const { t } = useTranslation();
  const [raw, setRaw] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const check = useGuardedMutation({ mutationFn: checkReferences });
  const failure = toFormFailure(check.error, t);

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation(); // the editor is a form, too
    const isEmpty = raw.trim() === '';
    setIsMissing(isEmpty);
    if (!isEmpty) check.submit(raw);
  };
  return (
    <section aria-labelledby="check-references" className={styles.section}>
      <Title order={3} id="check-references" className={styles.heading}>
        {t('retractions.check.title')}
      </Title>
      <Text size="sm">{t('retractions.check.lead')}</Text>
      <form noValidate className={styles.section} onSubmit={handleSubmit}>
        <Textarea
          label={t('retractions.check.label')}
          autosize
          minRows={3}
          maxRows={12}
          value={raw}
          error={isMissing ? t('retractions.check.required') : failure?.fieldErrors.raw}
          onChange={({ currentTarget }) => {
            setRaw(currentTarget.value);
            setIsMissing(false);
          }}
        />
        <div>
          <Button type="submit" variant="default" loading={check.isPending}>
            {t('retractions.check.submit')}
          </Button>
        </div>
      </form>
      {failure && !failure.fieldErrors.raw ? (
        <ErrorAlert title={t('retractions.check.failed')} message={failure.message} />
      ) : null}
      {check.data ? <Outcome checked={check.data} /> : null}
    </section>
  );
}

function Outcome({ checked }: { checked: CheckedReferences }) {
  const { t } = useTranslation();
  const { count, unidentifiedCount, dataLoadedAt, retracted } = checked;
  const checkedCount = count - unidentifiedCount;
  return (
    <div className={styles.section}>
      <RetractedReferencesNotice
        references={retracted}
        advice={t('retractions.check.advice')}
        urgent
      />
      <div role="status" className={styles.section}>
        {retracted.length === 0 && checkedCount > 0 ? (
          <Notice success icon={<IconCircleCheck aria-hidden />}>
            {t('retractions.check.clean', { count: checkedCount })}
          </Notice>
        ) : null}
        {unidentifiedCount > 0 ? (
          <Text size="sm">{t('retractions.check.unidentified', { count: unidentifiedCount })}</Text>
        ) : null}
        <Text size="sm" c="dimmed">
          {dataLoadedAt
            ? t('retractions.check.dataOf', { day: formatDate(dataLoadedAt) })
            : t('retractions.check.noData')}
        </Text>
      </div>
    </div>
  );
}
