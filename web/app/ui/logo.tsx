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
