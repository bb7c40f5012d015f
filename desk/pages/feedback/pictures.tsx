import { useQueries } from '@tanstack/react-query'
import { Flex, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { feedback } from './feedback_api'

/** The pictures beside it; pressed, one is shown large. */
export function Pictures({
  feedbackId,
  pictureIds,
}: {
  feedbackId: string
  pictureIds: readonly string[]
}) {
  const [large, enlarge] = useState<string>()
  const read = useQueries({
    queries: pictureIds.map((pictureId) => ({
      queryKey: ['feedback picture', pictureId],
      queryFn: () => feedback.picture({ feedbackId, pictureId }),
      staleTime: Infinity,
      refetchOnWindowFocus: false,
    })),
  })
  if (pictureIds.length === 0) return null
  return (
    <Flex gap={12} wrap style={{ marginBottom: 12 }}>
      {read.map(({ data }, index) =>
        data === undefined ? (
          <Skeleton.Node key={pictureIds[index]} active />
        ) : (
          <button
            key={pictureIds[index]}
            type="button"
            aria-label={`放大照片 ${index + 1}`}
            style={{ padding: 0, border: 0, background: 'none', cursor: 'zoom-in' }}
            onClick={() => enlarge(data.picture)}
          >
            <img
              width={160}
              height={160}
              style={{ objectFit: 'cover', display: 'block' }}
              alt={`患者附的照片 ${index + 1}`}
              src={addressOf(data.picture)}
            />
          </button>
        ),
      )}
      <Modal
        open={large !== undefined}
        width={1000}
        title="患者附的照片"
        footer={null}
        onCancel={() => enlarge(undefined)}
      >
        {large !== undefined && (
          <img style={{ width: '100%' }} alt="患者附的照片" src={addressOf(large)} />
        )}
      </Modal>
    </Flex>
  )
}

const addressOf = (picture: string): string => `data:image/jpeg;base64,${picture}`
