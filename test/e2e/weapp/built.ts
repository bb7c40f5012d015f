/** The build that is looked at. */
import path from 'node:path'
import { DEMO_API_ROOT } from '../../../config/weapp/api_root'

/** The built package. */
export const weappFolder = path.resolve(
  process.env.WEAPP_FOLDER ?? path.join(__dirname, '../../../dist/weapp'),
)

/** The server's address that was built in. */
export const builtRoot = (process.env.TARO_APP_API_ROOT || DEMO_API_ROOT).replace(/\/+$/, '')
