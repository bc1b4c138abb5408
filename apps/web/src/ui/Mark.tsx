/** The Nightjar: a bird resting on its branch, one eye open. In the colour of the surrounding text. */
export function Mark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <path
        d="M3 21.5C4.2 12.8 10.6 6 19.2 6c4 0 7 1.9 8.4 4.6L31 12l-3 1.7c-.7 5.9-5.3 9.8-11.5 9.8-2.6 0-4.8-.5-6.9-.5-2.4 0-4.5 1-6.6 3.4.5-1.8.3-3.4 0-4.9Z"
        fill="currentColor"
      />
      <path d="M9.4 19.4c2.8-4.4 6.8-6.6 11.8-6.9-2.9 2.4-5.1 5.6-11.8 6.9Z" fill="var(--bg)" />
      <circle cx="22.8" cy="10.6" r="1.5" fill="var(--bg)" />
    </svg>
  )
}
