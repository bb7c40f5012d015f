import { View } from '@tarojs/components'
import { useState } from 'react'

import type { Remark, RemarkVersion } from '@/contract/hospital'
import { builtInPolicyVersion } from '@/texts/built_in_policy'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'
import { Notice } from '@/ui/states/notice'
import { RichText } from '@/ui/facts/rich_text'

import styles from './remark_reading.module.scss'

interface RemarkReadingProps {
  remark: Remark
  /** All versions, the newest first; undefined until they are asked for. */
  versions: RemarkVersion[] | undefined
  onAskVersions: () => unknown
  onClose: () => void
}

/** One notice to read: what changed and when, and the versions before it. */
export function RemarkReading({ remark, versions, onAskVersions, onClose }: RemarkReadingProps) {
  const [chosen, setChosen] = useState<number>()
  const old = versions?.find(({ version, replacedAt }) => version === chosen && replacedAt)
  const shown = old ?? remark
  const { publishedAt, version, content, changeNote } = shown
  const about = [
    publishedAt?.slice(0, 10),
    remark.branchName,
    version && version !== builtInPolicyVersion ? `第${version}版` : undefined,
  ]
    .filter(Boolean)
    .join(' · ')
  const hasOlder = Number(remark.version ?? 1) > 1

  return (
    <>
      {old && (
        <Notice tone="warning" title={`这是第${old.version}版，已经不再使用`}>
          {`${old.replacedAt?.slice(0, 10) ?? ''} 起由新版本代替。`}
          <Button kind="text" isSmall onPress={() => setChosen(undefined)}>
            看现在的版本
          </Button>
        </Notice>
      )}
      <Card>
        <View className={styles.title} role="heading" aria-level={2}>
          {shown.title ?? '须知'}
        </View>
        {about && <View className={styles.about}>{about}</View>}
        {changeNote && <View className={styles.change}>{`这一版改了什么：${changeNote}`}</View>}
        {content ? <RichText html={content} /> : <View>{remark.summary ?? '暂时没有正文'}</View>}
        <View className={styles.action}>
          <Button kind="secondary" onPress={onClose}>
            看其他须知
          </Button>
        </View>
      </Card>
      {hasOlder && (
        <View className={styles.versions}>
          {versions ? (
            <Card isFlush title="各个版本">
              {versions.map((one) => (
                <ListRow
                  key={one.version}
                  title={`第${one.version}版${one.replacedAt ? '' : '（现在使用）'}`}
                  note={[`${one.publishedAt?.slice(0, 10) ?? ''} 起`, one.changeNote]
                    .filter(Boolean)
                    .join(' · ')}
                  onPress={() => setChosen(one.replacedAt ? one.version : undefined)}
                />
              ))}
            </Card>
          ) : (
            <Button kind="text" onPress={onAskVersions}>
              看以前的版本
            </Button>
          )}
        </View>
      )}
    </>
  )
}
