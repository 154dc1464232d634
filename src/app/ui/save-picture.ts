import { saveFile } from './save-file'

const modulePixels = 16
const quietModules = 4

/** Saves a picture made of filled paths as a PNG, with a white margin as QR codes need it. */
export const savePicture = (picture: SVGSVGElement, fileName: string): void => {
  const { width, height } = picture.viewBox.baseVal
  const canvas = document.createElement('canvas')
  canvas.width = (width + 2 * quietModules) * modulePixels
  canvas.height = (height + 2 * quietModules) * modulePixels
  const brush = canvas.getContext('2d')
  if (!brush) return
  brush.fillStyle = '#ffffff'
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.scale(modulePixels, modulePixels)
  brush.translate(quietModules, quietModules)
  for (const path of picture.querySelectorAll('path')) {
    brush.save()
    brush.fillStyle = path.getAttribute('fill') ?? '#000000'
    brush.clip(new Path2D(path.getAttribute('d') ?? ''))
    brush.fillRect(0, 0, width, height)
    brush.restore()
  }
  canvas.toBlob((blob) => {
    if (blob) saveFile(blob, fileName)
  })
}
