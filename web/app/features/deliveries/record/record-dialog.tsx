import { Button, Group, Modal, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  deliveryFileQuery,
  deliveryRecordQuery,
  type Delivery,
  type DeliveryFile,
  type DeliveryRecord,
} from '~/api/deliveries';
import { errorMessage } from '~/api/errors';
import { ErrorAlert } from '~/ui/error-alert';
import { RecordProblems } from '../delivery-status';
import { FILE_FORMATS, TARGET_NAMES } from '../delivery-words';
import { useDownload } from '../use-delivery-actions';
import styles from './record-dialog.module.css';

interface Props {
  delivery: Delivery;
  onClose: () => void;
}

/** What would be sent now: as a table for people, and the file itself. */
export default function RecordDialog({ delivery, onClose }: Props) {
  const { t } = useTranslation();
  const record = useQuery(deliveryRecordQuery(delivery.id));
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
      <Loaded query={record}>
        {(data) =>
          data.problems.length > 0 ? (
            <>
              <Text size="sm">{t('deliveries.record.incomplete')}</Text>
              <RecordProblems problems={data.problems} />
            </>
          ) : (
            <Views delivery={delivery} record={data} />
          )
        }
      </Loaded>
    </Modal>
  );
}

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** Content of a query, or its loading state or error. */
function Loaded<Data>({ query: { data, error, refetch }, children }: LoadedProps<Data>) {
  const { t } = useTranslation();
  if (error) {
    return (
      <ErrorAlert
        title={t('deliveries.record.failed')}
        message={errorMessage(error, t)}
        onRetry={() => void refetch()}
      />
    );
  }
  return data === undefined ? <Skeleton height={240} radius="sm" /> : children(data);
}

function Views({ delivery, record }: { delivery: Delivery; record: DeliveryRecord }) {
  const { t } = useTranslation();
  const [view, setView] = useState<'table' | 'file'>('table');
  const { download, isPending } = useDownload(delivery);
  const format = FILE_FORMATS[delivery.target];
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
      {view === 'table' ? <RecordTable record={record} /> : <RecordFile delivery={delivery} />}
    </>
  );
}

function RecordTable({ record: { rows } }: { record: DeliveryRecord }) {
  const { t } = useTranslation();
  return (
    <table className={styles.rows} aria-label={t('deliveries.record.table')}>
      <tbody>
        {rows.map(({ name, value }, index) => (
          <tr key={index}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RecordFile({ delivery: { id } }: { delivery: Delivery }) {
  const file = useQuery(deliveryFileQuery(id));
  return (
    <div className={styles.file}>
      <Loaded query={file}>{(data) => <FileText file={data} />}</Loaded>
    </div>
  );
}

/** Scrolls in itself, so it can be focused. */
function FileText({ file: { name, text } }: { file: DeliveryFile }) {
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex
    <pre tabIndex={0} role="region" aria-label={name} className={styles.text}>
      {text}
    </pre>
  );
}
