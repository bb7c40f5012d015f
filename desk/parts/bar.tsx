import { Flex, Progress } from 'antd'

/** How many of how many, as numbers and as a bar. */
export function Bar({ label, done, of }: { label: string; done: number; of: number }) {
  const percent = of === 0 ? 100 : Math.floor((done / of) * 100)
  return (
    <div>
      <Flex justify="space-between">
        <span>{label}</span>
        <span>
          {done} / {of}
        </span>
      </Flex>
      <Progress percent={percent} showInfo={false} aria-label={label} />
    </div>
  )
}
