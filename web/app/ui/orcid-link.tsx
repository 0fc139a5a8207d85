import { Anchor, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { OrcidIcon } from './logos';

/** Link to an ORCID record, opened in a new tab. */
export function OrcidLink({ orcid }: { orcid: string }) {
  const { t } = useTranslation();
  return (
    <Anchor
      href={`https://orcid.org/${orcid}`}
      target="_blank"
      rel="noopener"
      inherit
      style={{ display: 'inline-flex', alignItems: 'center', gap: '0.4rem' }}
    >
      <OrcidIcon size={18} />
      {orcid}
      <VisuallyHidden>{t('profile.orcid.opensElsewhere')}</VisuallyHidden>
    </Anchor>
  );
}
