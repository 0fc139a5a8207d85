import { createContext, useContext, useEffect, useState } from 'react';
import type { Pictures } from '~/lib/pictures';

/** Loads pictures that require credentials; undefined on public pages, which need none. */
export const PicturesContext = createContext<Pick<Pictures, 'loadUrl'> | undefined>(undefined);

/** URL that an `img` can show; undefined until a picture that requires credentials is loaded. */
export function usePictureUrl(src: string): string | undefined {
  const pictures = useContext(PicturesContext);
  const [loaded, setLoaded] = useState<{ src: string; url: string }>();

  useEffect(() => {
    let isCancelled = false;
    void pictures?.loadUrl(src).then(
      (url) => {
        if (!isCancelled) setLoaded({ src, url });
      },
      () => undefined, // the alternative text is shown instead
    );
    return () => {
      isCancelled = true;
    };
  }, [pictures, src]);

  if (!pictures) return src;
  return loaded?.src === src ? loaded.url : undefined;
}
