import { Typography } from 'antd'
import './editor.css'

interface PhoneProps {
  title: string
  /** As the server cleaned it. */
  content: string
  note?: string
}

/** How a phone shows it. */
export function Phone({ title, content, note }: PhoneProps) {
  return (
    <section className="phone" aria-label="手机上的样子" tabIndex={0}>
      <Typography.Title level={2} style={{ fontSize: 22, marginTop: 0 }}>
        {title === '' ? '（还没有标题）' : title}
      </Typography.Title>
      {note !== undefined && <Typography.Text type="secondary">{note}</Typography.Text>}
      {/* Only what the server's own cleaning let through. */}
      <div dangerouslySetInnerHTML={{ __html: content }} />
    </section>
  )
}
