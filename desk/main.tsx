import { createRoot } from 'react-dom/client'
import 'antd/dist/reset.css'
import { Desk } from './app/desk'
import { keepThePlace } from './app/place'
import { giveStylesTheirNonce } from './app/style_nonce'

giveStylesTheirNonce()
keepThePlace()
const place = document.getElementById('root')
if (place !== null) createRoot(place).render(<Desk />)
