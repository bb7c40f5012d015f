import { go } from '@/navigation/navigate'
import { callPhone } from '@/platform/device/phone_call'
import { signOut } from '@/ui/icons/actions'
import { phone, user } from '@/ui/icons/frame'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'

interface AccountRowsProps {
  telephone: string
  isSignedIn: boolean
  /** Otherwise only the telephone: elder mode has the rest behind 更多. */
  isWhole: boolean
  onLeave: () => Promise<void>
}

/** Consents, contact, and signing out. */
export function AccountRows({ telephone, isSignedIn, isWhole, onLeave }: AccountRowsProps) {
  return (
    <Card isFlush>
      {isWhole && <ListRow icon={user} title="隐私与授权" onPress={go('privacy_index')} />}
      {telephone && (
        <ListRow
          icon={phone}
          title="联系医院"
          value={telephone}
          onPress={() => callPhone(telephone)}
        />
      )}
      {isWhole && isSignedIn && (
        <ListRow icon={signOut} title="退出登录" onPress={() => void onLeave()} />
      )}
    </Card>
  )
}
