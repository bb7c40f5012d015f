import { observer } from 'mobx-react-lite'

import { canGoBack, goBack, switchTab } from '@/navigation/navigate'
import { commonTexts } from '@/texts/common_texts'
import { Button } from '@/ui/forms/button'
import { EmptyState } from '@/ui/states/empty_state'
import { PageFrame } from '@/ui/frame/page_frame'
import { empty } from '@/ui/pictures/states'

definePageConfig({ navigationBarTitleText: '找不到页面' })

/** The page of an unknown address (spec §2): it says so and offers ways on. */
export default observer(function NotFound() {
  return (
    <PageFrame title="找不到页面">
      <EmptyState
        picture={empty}
        text={commonTexts.pageNotFound}
        note="地址可能写错了，或者这个页面已经不在了。"
        action={
          <>
            <Button onPress={() => switchTab('index')}>{commonTexts.backToHome}</Button>
            {canGoBack() && (
              <Button kind="text" onPress={goBack}>
                {commonTexts.back}
              </Button>
            )}
          </>
        }
        hasTelephone
      />
    </PageFrame>
  )
})
