import { Button, Group, Modal, SegmentedControl, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deliveryRecordQuery, type Delivery, type DeliveryRecord } from '~/api/deliveries';
import { errorMessage } from '~/api/errors';
import { ErrorAlert } from '~/ui/error-alert';
import { TARGET_NAMES } from '../delivery-words';
import { useDownload } from '../use-delivery-actions';
import styles from './record-dialog.module.css';

interface Props {
  delivery: Delivery;
  onClose: () => void;
}

/** What would be sent now: as a table for people, and the file itself. */
export default function RecordDialog({ delivery, onClose }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(deliveryRecordQuery(delivery.id));
  return (
    <Modal
      opened
      onClose={onClose}
      size="56rem"
      title={t('deliveries.record.title', { target: TARGET_NAMES[delivery.target] })}
      closeButtonProps={{ 'aria-label': t('deliveries.record.close') }}
      // The title is in a `header`, which would be a second banner landmark.
      attributes={{ header: { role: 'presentation' } }}
    >
      {error ? (
        <ErrorAlert
          title={t('deliveries.record.failed')}
          message={errorMessage(error, t)}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <Record delivery={delivery} record={data} />
      ) : (
        <Skeleton height={240} radius="sm" />
      )}
    </Modal>
  );
}

function Record({ delivery, record }: { delivery: Delivery; record: DeliveryRecord }) {
  const { t } = useTranslation();
  const [view, setView] = useState<'table' | 'file'>('table');
  const { download, isPending } = useDownload(delivery);
  const format = record.fileName.split('.').at(-1)?.toUpperCase() ?? '';

  return (
    <>
      <Group justify="space-between" gap="sm">
        <SegmentedControl
          aria-label={t('deliveries.record.view')}
          data={[
            { value: 'table', label: t('deliveries.record.table') },
            { value: 'file', label: format },
          ]}
          value={view}
          onChange={setView}
        />
        <Button
          variant="default"
          leftSection={<IconDownload size={17} aria-hidden />}
          loading={isPending}
          onClick={download}
        >
          {t('deliveries.file.download', { format })}
        </Button>
      </Group>
      {view === 'table' ? <FactTable record={record} /> : <FileText record={record} />}
    </>
  );
}

function FactTable({ record: { facts } }: { record: DeliveryRecord }) {
  const { t } = useTranslation();
  return (
    <table className={styles.facts} aria-label={t('deliveries.record.table')}>
      <tbody>
        {facts.map(({ name, values }, index) => (
          <tr key={index}>
            <th scope="row">{name}</th>
            <td>
              {values.map((value, place) => (
                <div key={place}>{value}</div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Scrolls in itself, so that it can be focused. */
function FileText({ record: { fileName, content } }: { record: DeliveryRecord }) {
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex
    <pre tabIndex={0} role="region" aria-label={fileName} className={styles.file}>
      {content}
    </pre>
  );
}
