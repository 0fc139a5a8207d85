import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';

/** Parameters of the provider's redirect. */
export type ProviderResponse =
  | { kind: 'granted'; code: string; state: string }
  | { kind: 'refused' }
  | { kind: 'failed' }
  | { kind: 'none' };

export function readProviderResponse(query: URLSearchParams): ProviderResponse {
  const error = query.get('error');
  if (error) return { kind: error === 'access_denied' ? 'refused' : 'failed' };
  const code = query.get('code');
  const state = query.get('state');
  return code && state ? { kind: 'granted', code, state } : { kind: 'none' };
}

/** Reads the response from the URL and removes it there, so that it is not used again. */
export function useProviderResponse(): ProviderResponse {
  const [query, setQuery] = useSearchParams();
  const [response] = useState(() => readProviderResponse(query));

  const clear = useEffectEvent(() => {
    if (query.size > 0) setQuery({}, { replace: true });
  });
  useEffect(() => clear(), []);

  return response;
}
