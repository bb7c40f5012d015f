interface ShareBarProps {
  percent: number
  /** What the share is of, e.g. `已约`. */
  words: string
  width: number
}

/** A thin bar for a share, in tables with hundreds of them: Ant Design's own costs ten times as much. */
export function ShareBar({ percent, words, width }: ShareBarProps) {
  const filled = Math.min(100, percent)
  return (
    <span
      role="img"
      aria-label={`${words} ${percent}%`}
      style={{
        display: 'block',
        flex: 'none',
        width,
        height: 5,
        overflow: 'hidden',
        borderRadius: 3,
        background: 'var(--desk-line)',
      }}
    >
      <span
        style={{
          display: 'block',
          width: `${filled}%`,
          height: '100%',
          background: filled === 100 ? 'var(--desk-full)' : 'var(--desk-green)',
        }}
      />
    </span>
  )
}
