/** Logo of the platform. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 60 60" aria-hidden="true">
      <rect width="60" height="60" rx="5" fill="#0f3d5c" />
      <g fill="none" stroke="#fff" strokeWidth="1.8">
        <circle cx="30" cy="30" r="18.5" />
        <circle cx="24" cy="27" r="7" />
        <circle cx="36.5" cy="35.5" r="4.4" />
      </g>
      <circle cx="24" cy="27" r="2.6" fill="#e98b94" />
      <circle cx="38" cy="22" r="2.4" fill="#fff" />
      <circle cx="28" cy="41" r="1.7" fill="#fff" />
    </svg>
  );
}

/** ORCID's logo in its own colours; decorative, next to the name. */
export function OrcidIcon({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 256 256" aria-hidden="true">
      <circle cx="128" cy="128" r="128" fill="#a6ce39" />
      <g fill="#fff">
        <path d="M70.9 79.1h15.4v107.2H70.9z" />
        <circle cx="78.6" cy="56.8" r="10.1" />
        <path
          fillRule="evenodd"
          d="M108.9 79.1h41.6c39.6 0 57 28.3 57 53.6 0 27.5-21.5 53.6-56.8 53.6h-41.8zm15.4 93.3h24.5c34.9 0 42.9-26.5 42.9-39.7 0-21.5-13.7-39.7-43.7-39.7h-23.7z"
        />
      </g>
    </svg>
  );
}
