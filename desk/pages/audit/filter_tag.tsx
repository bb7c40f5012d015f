import { Tag } from 'antd'

/** What a log is filtered by, in words, as high as the fields beside it; pressing its cross takes the filter away. */
export function FilterTag({ words, onEnd }: { words: string; onEnd: () => void }) {
  return (
    <Tag closable onClose={onEnd} style={{ lineHeight: '30px' }}>
      只看 {words}
    </Tag>
  )
}
