import { Alert, List, Skeleton } from 'antd'
import type { OptionalService } from '@/contract/hospital'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'
import { serviceLabels } from './service_words'

interface SwitchingProps {
  service: OptionalService
  onEnd: () => void
}

/** Whom it touches, in numbers, before a service is switched off. */
export function SwitchOff({ service, onEnd }: SwitchingProps) {
  const { name } = serviceLabels[service]
  const preview = useRead(['services-preview', service], () => api.services.preview({ service }))
  return (
    <ChangeWithReason
      title={`关闭${name}`}
      effect={`患者的手机上马上不再受理新的${name}，页面上十分钟内都不再显示。随时可以恢复。`}
      confirm={`关闭${name}`}
      isDanger
      isReady={preview.data !== undefined}
      change={(reason) => api.services.pause({ service, reason })}
      renews={['services']}
      done={`${name}已关闭`}
      onEnd={onEnd}
    >
      {preview.isPending && <Skeleton active paragraph={{ rows: 2 }} />}
      {preview.isError && <Alert type="error" message={preview.error.message} />}
      {preview.data !== undefined && (
        <List
          size="small"
          header="现在影响到"
          footer={`患者看到：${preview.data.words}`}
          dataSource={preview.data.touched}
          renderItem={({ words, count }) => (
            <List.Item>
              <span>
                <strong>{count}</strong> {words}
              </span>
            </List.Item>
          )}
        />
      )}
    </ChangeWithReason>
  )
}

/** Offering it again: the undo of switching off. */
export function SwitchOn({ service, onEnd }: SwitchingProps) {
  const { name } = serviceLabels[service]
  return (
    <ChangeWithReason
      title={`恢复${name}`}
      effect={`患者马上又能使用${name}，页面上十分钟内都会显示。`}
      confirm={`恢复${name}`}
      change={(reason) => api.services.resume({ service, reason })}
      renews={['services']}
      done={`${name}已恢复`}
      onEnd={onEnd}
    />
  )
}
