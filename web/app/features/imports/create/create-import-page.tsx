import { Button, List, Progress, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { errorMessage, toFormFailure } from '~/api/errors';
import { importSite, uploadImport, type Import } from '~/api/imports';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { paths } from '~/lib/paths';
import { DetailsFrame } from '~/ui/details-frame';
import { DropZone } from '~/ui/drop-zone';
import { ErrorAlert } from '~/ui/error-alert';
import { FormAlert } from '~/ui/form-errors';
import styles from '../imports.module.css';

const EXTENSIONS = ['.zip', '.xml'];
/** What an uploaded file may be. */
const FILES = ['jats', 'octavo', 'ojsXml', 'ojsDatabase', 'table'] as const;

/** Begins an import of a file or of a site. */
export function CreateImportPage() {
  const { t } = useTranslation();
  return (
    <DetailsFrame
      label={t('imports.create.tabs')}
      tabs={[
        { name: 'file', label: t('imports.create.file'), content: <FileForm /> },
        { name: 'site', label: t('imports.create.site'), content: <SiteForm /> },
      ]}
    />
  );
}

function useOpenImport() {
  const navigate = useNavigate();
  return ({ id }: Import) => void navigate(paths.importDetails(id));
}

function FileForm() {
  const { t } = useTranslation();
  const zone = useRef<HTMLDivElement>(null);
  const { start, cancel, percent, isPending, failure } = useUpload();
  const stop = () => {
    cancel();
    zone.current?.focus(); // the button disappears
  };
  return (
    <div className={styles.form}>
      <div>
        <Text>{t('imports.create.filesLead')}</Text>
        <List size="sm" mt="xs" className={styles.files}>
          {FILES.map((kind) => (
            <List.Item key={kind}>{t(`imports.create.files.${kind}`)}</List.Item>
          ))}
        </List>
      </div>
      <div ref={zone} tabIndex={-1} className={styles.zone}>
        {isPending ? (
          <UploadProgress percent={percent} onCancel={stop} />
        ) : (
          <DropZone
            single
            label={t('imports.create.zone.label')}
            browse={t('imports.create.zone.browse')}
            hint={t('imports.create.zone.hint')}
            extensions={EXTENSIONS}
            onFiles={([file]) => file && start(file)}
          />
        )}
      </div>
      {failure ? <ErrorAlert title={t('imports.create.fileFailed')} message={failure} /> : null}
      <Text size="sm" className={styles.muted}>
        {t('imports.create.nothingYet')}
      </Text>
    </div>
  );
}

function useUpload() {
  const { t } = useTranslation();
  const openImport = useOpenImport();
  const [percent, setPercent] = useState(0);
  const controller = useRef<AbortController>(null);
  const upload = useGuardedMutation({
    mutationFn: (file: File) => {
      controller.current = new AbortController();
      return uploadImport(file, { onProgress: setPercent, signal: controller.current.signal });
    },
    onSuccess: openImport,
  });
  useEffect(() => () => controller.current?.abort(), []);

  const isCancelled = upload.error instanceof DOMException && upload.error.name === 'AbortError';
  return {
    start: (file: File) => {
      setPercent(0);
      upload.reset();
      upload.submit(file);
    },
    cancel: () => controller.current?.abort(),
    percent,
    isPending: upload.isPending,
    failure: upload.error && !isCancelled ? errorMessage(upload.error, t) : null,
  };
}

function UploadProgress({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  const { t } = useTranslation();
  const isSent = percent >= 100;
  return (
    <div className={styles.upload}>
      <Progress value={percent} aria-label={t('imports.create.upload')} animated={isSent} />
      <Text size="sm" role="status">
        {isSent ? t('imports.create.storing') : t('imports.create.sending', { percent })}
      </Text>
      {isSent ? null : (
        <Button variant="default" size="sm" className={styles.start} onClick={onCancel}>
          {t('imports.create.cancel')}
        </Button>
      )}
    </div>
  );
}

function SiteForm() {
  const { t } = useTranslation();
  const openImport = useOpenImport();
  const [address, setAddress] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const begin = useGuardedMutation({
    mutationFn: importSite,
    onSuccess: openImport,
    onError: () => field.current?.focus(),
  });
  const failure = toFormFailure(begin.error, t);
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const entered = address.trim();
        setIsMissing(!entered);
        if (entered) begin.submit(withScheme(entered));
        else field.current?.focus();
      }}
    >
      <Text>{t('imports.create.siteLead')}</Text>
      <TextInput
        ref={field}
        type="url"
        inputMode="url"
        name="address"
        maxLength={2000}
        label={t('imports.create.address')}
        description={t('imports.create.addressHint')}
        value={address}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        error={isMissing ? t('imports.create.addressMissing') : failure?.fieldErrors.address}
      />
      <FormAlert title={t('imports.create.siteFailed')} failure={failure} fields={['address']} />
      <Button type="submit" className={styles.start} loading={begin.isPending}>
        {t('imports.create.readSite')}
      </Button>
      <Text size="sm" className={styles.muted}>
        {t('imports.create.nothingYet')}
      </Text>
    </form>
  );
}

/** People copy addresses without `https://`. */
function withScheme(address: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
}
