import { QRCodeSVG } from 'qrcode.react'
import { code } from './qr.css'

export const QrCode = ({ text, name }: { text: string; name: string }) => (
  <QRCodeSVG value={text} title={name} level="M" marginSize={0} fgColor="#14212b" bgColor="#ffffff" className={code} />
)
