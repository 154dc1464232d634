import { QRCodeSVG } from 'qrcode.react'

export const Second = () => <QRCodeSVG value="second" />
export const Third = () => <h1>Third</h1>
