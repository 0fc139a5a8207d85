import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';

/** What a provider has sent a person back with. */
export type ProviderAnswer =
  | { kind: 'granted'; code: string; state: string }
  | { kind: 'refused' }
  | { kind: 'failed' }
  | { kind: 'none' };

export function readProviderAnswer(query: URLSearchParams): ProviderAnswer {
  const error = query.get('error');
  if (error) return { kind: error === 'access_denied' ? 'refused' : 'failed' };
  const code = query.get('code');
  const state = query.get('state');
  return code && state ? { kind: 'granted', code, state } : { kind: 'none' };
}

/** Takes the answer out of the address, so that it is neither left behind there nor used again. */
export function useProviderAnswer(): ProviderAnswer {
  const [query, setQuery] = useSearchParams();
  const [answer] = useState(() => readProviderAnswer(query));

  const clear = useEffectEvent(() => {
    if (query.size > 0) setQuery({}, { replace: true });
  });
  useEffect(() => clear(), []);

  return answer;
}
