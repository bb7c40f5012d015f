import { Button } from '@/ui/forms/button'
import { Notice } from '@/ui/states/notice'
import { Busy, SkeletonCard } from '@/ui/states/skeleton'

import { CardFace } from './card_face'
import { FreshCard } from './fresh_card'
import type { ShownCard as Card } from './load_card'

/** The card from the server, or as stored on this phone. */
export function ShownCard({ card, onRetry }: { card: Card; onRetry: () => Promise<void> }) {
  if (card.kind === 'none') return null
  return (
    <>
      {card.kind === 'remembered' && (
        <Notice
          tone="warning"
          title="暂时连不上医院，这是保存在手机里的就诊卡"
          action={
            <Button kind="text" isSmall onPress={onRetry}>
              重试
            </Button>
          }
        >
          条形码和卡号码可以正常使用，动态码需要联网。
        </Notice>
      )}
      {card.kind === 'fresh' ? (
        <FreshCard key={card.card.patientId} card={card.card} />
      ) : (
        <CardFace card={card.card} dynamicNote="卡号码不会变化，没有网络也能用" />
      )}
      <Notice>
        扫码时请把屏幕调到最亮，手机与扫码口相距约 10 厘米；扫不出来时，把卡号报给工作人员。
      </Notice>
    </>
  )
}

/** In the shape of a card. */
export function CardSkeleton() {
  return (
    <Busy>
      <SkeletonCard hasPortrait lines={1} />
      <SkeletonCard lines={9} />
    </Busy>
  )
}
