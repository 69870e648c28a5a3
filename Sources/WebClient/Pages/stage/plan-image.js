import { callForBlob } from "../live/api.js";

/** The pictures of houses that stages are laid over, each fetched once with this page's own ticket. */
const fetched = new Map();

/** Answers with a picture to draw; null when there is none, or it cannot be had now. */
export async function planImage(asset, token = null) {
  if (!asset) return null;
  if (!fetched.has(asset)) fetched.set(asset, fetchPicture(asset, token));
  const picture = await fetched.get(asset);
  if (picture === null) fetched.delete(asset); // the next one to ask tries again
  return picture;
}

async function fetchPicture(asset, token) {
  try {
    return await createImageBitmap(await callForBlob(`/api/v1/assets/${encodeURIComponent(asset)}`, { token }));
  } catch {
    return null;
  }
}
