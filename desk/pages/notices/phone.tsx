import { Typography } from 'antd'
import './editor.css'

interface PhoneProps {
  title: string
  /** As the server cleaned it. */
  content: string
  note?: string
  /** In a dialog. */
  isLow?: boolean
}

/** How a phone shows it. */
export function Phone({ title, content, note, isLow = false }: PhoneProps) {
  return (
    <section
      className={isLow ? 'phone phone-low' : 'phone'}
      aria-label={note === undefined ? '手机上的样子' : `手机上的样子：${note}`}
      tabIndex={0}
    >
      <Typography.Title level={2} style={{ fontSize: 22, marginTop: 0 }}>
        {title === '' ? '（还没有标题）' : title}
      </Typography.Title>
      {note !== undefined && <Typography.Text type="secondary">{note}</Typography.Text>}
      {/* Only what the server's own cleaning let through. */}
      <div dangerouslySetInnerHTML={{ __html: content }} />
    </section>
  )
}
