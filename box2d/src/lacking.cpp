// The functions of Box2D's headers that Drystone has no counterpart for. They exist, so that programs and bindings that name all
// functions link; each says once that it is lacking, and returns what an empty result is.
#include <box2d/box2d.h>

#include "registry.hpp"

using namespace drystone::box2d;

#define LACKS(result, function, parameters)                              \
  result function parameters {                                           \
    static std::atomic_flag told = ATOMIC_FLAG_INIT;                     \
    log_once(told, #function, "is lacking and returns an empty result"); \
    return result();                                                     \
  }

template <typename T>
using Pointer = T*;

LACKS(void, b2DynamicTree_Destroy, (b2DynamicTree*))
LACKS(int, b2DynamicTree_CreateProxy, (b2DynamicTree*, b2AABB, uint64_t, uint64_t))
LACKS(void, b2DynamicTree_DestroyProxy, (b2DynamicTree*, int))
LACKS(void, b2DynamicTree_MoveProxy, (b2DynamicTree*, int, b2AABB))
LACKS(void, b2DynamicTree_EnlargeProxy, (b2DynamicTree*, int, b2AABB))
LACKS(void, b2DynamicTree_SetCategoryBits, (b2DynamicTree*, int, uint64_t))
LACKS(uint64_t, b2DynamicTree_GetCategoryBits, (b2DynamicTree*, int))
LACKS(b2TreeStats, b2DynamicTree_Query, (const b2DynamicTree*, b2AABB, uint64_t, b2TreeQueryCallbackFcn*, void*))
LACKS(b2TreeStats, b2DynamicTree_RayCast,
      (const b2DynamicTree*, const b2RayCastInput*, uint64_t, b2TreeRayCastCallbackFcn*, void*))
LACKS(int, b2DynamicTree_GetHeight, (const b2DynamicTree*))
LACKS(float, b2DynamicTree_GetAreaRatio, (const b2DynamicTree*))
LACKS(b2AABB, b2DynamicTree_GetRootBounds, (const b2DynamicTree*))
LACKS(int, b2DynamicTree_GetProxyCount, (const b2DynamicTree*))
LACKS(int, b2DynamicTree_Rebuild, (b2DynamicTree*, bool))
LACKS(int, b2DynamicTree_GetByteCount, (const b2DynamicTree*))
LACKS(uint64_t, b2DynamicTree_GetUserData, (const b2DynamicTree*, int))
LACKS(b2AABB, b2DynamicTree_GetAABB, (const b2DynamicTree*, int))
LACKS(void, b2DynamicTree_Validate, (const b2DynamicTree*))
LACKS(void, b2DynamicTree_ValidateNoEnlarged, (const b2DynamicTree*))

#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
LACKS(b2LocalManifold, b2CollideCircles, (const b2Circle*, const b2Circle*, b2Transform))
LACKS(b2LocalManifold, b2CollideCapsuleAndCircle, (const b2Capsule*, const b2Circle*, b2Transform))
LACKS(b2LocalManifold, b2CollideSegmentAndCircle, (const b2Segment*, const b2Circle*, b2Transform))
LACKS(b2LocalManifold, b2CollidePolygonAndCircle, (const b2Polygon*, const b2Circle*, b2Transform))
LACKS(b2LocalManifold, b2CollideCapsules, (const b2Capsule*, const b2Capsule*, b2Transform))
LACKS(b2LocalManifold, b2CollideSegmentAndCapsule, (const b2Segment*, const b2Capsule*, b2Transform))
LACKS(b2LocalManifold, b2CollidePolygonAndCapsule, (const b2Polygon*, const b2Capsule*, b2Transform))
LACKS(b2LocalManifold, b2CollidePolygons, (const b2Polygon*, const b2Polygon*, b2Transform))
LACKS(b2LocalManifold, b2CollideSegmentAndPolygon, (const b2Segment*, const b2Polygon*, b2Transform))
LACKS(b2LocalManifold, b2CollideChainSegmentAndCircle, (const b2ChainSegment*, const b2Circle*, b2Transform))
LACKS(b2LocalManifold, b2CollideChainSegmentAndCapsule,
      (const b2ChainSegment*, const b2Capsule*, b2Transform, b2SimplexCache*))
LACKS(b2LocalManifold, b2CollideChainSegmentAndPolygon,
      (const b2ChainSegment*, const b2Polygon*, b2Transform, b2SimplexCache*))
LACKS(b2DynamicTree, b2DynamicTree_Create, (int))
LACKS(b2TreeStats, b2DynamicTree_QueryAll, (const b2DynamicTree*, b2AABB, b2TreeQueryCallbackFcn*, void*))
LACKS(b2TreeStats, b2DynamicTree_BoxCast,
      (const b2DynamicTree*, const b2BoxCastInput*, uint64_t, b2TreeBoxCastCallbackFcn*, void*))
LACKS(Pointer<b2Recording>, b2CreateRecording, (int))
LACKS(void, b2DestroyRecording, (b2Recording*))
LACKS(Pointer<const uint8_t>, b2Recording_GetData, (const b2Recording*))
LACKS(int, b2Recording_GetSize, (const b2Recording*))
LACKS(void, b2World_StartRecording, (b2WorldId, b2Recording*))
LACKS(void, b2World_StopRecording, (b2WorldId))
LACKS(bool, b2SaveRecordingToFile, (const b2Recording*, const char*))
LACKS(Pointer<b2Recording>, b2LoadRecordingFromFile, (const char*))
LACKS(int, b2World_Snapshot, (b2WorldId, uint8_t*, int))
LACKS(bool, b2World_Restore, (b2WorldId, const uint8_t*, int))
LACKS(b2WorldId, b2CreateWorldFromSnapshot, (const uint8_t*, int, int))
LACKS(bool, b2ValidateReplay, (const void*, int, int))
LACKS(Pointer<b2RecPlayer>, b2RecPlayer_Create, (const void*, int, int))
LACKS(bool, b2RecPlayer_StepFrame, (b2RecPlayer*))
LACKS(b2WorldId, b2RecPlayer_GetWorldId, (const b2RecPlayer*))
LACKS(void, b2RecPlayer_Restart, (b2RecPlayer*))
LACKS(void, b2RecPlayer_SeekFrame, (b2RecPlayer*, int))
LACKS(int, b2RecPlayer_GetFrame, (const b2RecPlayer*))
LACKS(b2RecPlayerInfo, b2RecPlayer_GetInfo, (const b2RecPlayer*))
LACKS(bool, b2RecPlayer_IsAtEnd, (const b2RecPlayer*))
LACKS(bool, b2RecPlayer_HasDiverged, (const b2RecPlayer*))
LACKS(int, b2RecPlayer_GetDivergeFrame, (const b2RecPlayer*))
LACKS(void, b2RecPlayer_SetKeyframePolicy, (b2RecPlayer*, size_t, int))
LACKS(size_t, b2RecPlayer_GetKeyframeBudget, (const b2RecPlayer*))
LACKS(int, b2RecPlayer_GetKeyframeMinInterval, (const b2RecPlayer*))
LACKS(int, b2RecPlayer_GetKeyframeInterval, (const b2RecPlayer*))
LACKS(size_t, b2RecPlayer_GetKeyframeBytes, (const b2RecPlayer*))
LACKS(void, b2RecPlayer_Destroy, (b2RecPlayer*))
LACKS(void, b2RecPlayer_DrawFrameQueries, (b2RecPlayer*, b2DebugDraw*, int))
LACKS(int, b2RecPlayer_GetFrameQueryCount, (const b2RecPlayer*))
LACKS(b2RecQueryInfo, b2RecPlayer_GetFrameQuery, (const b2RecPlayer*, int))
LACKS(b2RecQueryHit, b2RecPlayer_GetFrameQueryHit, (const b2RecPlayer*, int, int))
LACKS(int, b2RecPlayer_GetBodyCount, (const b2RecPlayer*))
LACKS(b2BodyId, b2RecPlayer_GetBodyId, (const b2RecPlayer*, int))
#else
LACKS(b2Manifold, b2CollideCircles, (const b2Circle*, b2Transform, const b2Circle*, b2Transform))
LACKS(b2Manifold, b2CollideCapsuleAndCircle, (const b2Capsule*, b2Transform, const b2Circle*, b2Transform))
LACKS(b2Manifold, b2CollideSegmentAndCircle, (const b2Segment*, b2Transform, const b2Circle*, b2Transform))
LACKS(b2Manifold, b2CollidePolygonAndCircle, (const b2Polygon*, b2Transform, const b2Circle*, b2Transform))
LACKS(b2Manifold, b2CollideCapsules, (const b2Capsule*, b2Transform, const b2Capsule*, b2Transform))
LACKS(b2Manifold, b2CollideSegmentAndCapsule, (const b2Segment*, b2Transform, const b2Capsule*, b2Transform))
LACKS(b2Manifold, b2CollidePolygonAndCapsule, (const b2Polygon*, b2Transform, const b2Capsule*, b2Transform))
LACKS(b2Manifold, b2CollidePolygons, (const b2Polygon*, b2Transform, const b2Polygon*, b2Transform))
LACKS(b2Manifold, b2CollideSegmentAndPolygon, (const b2Segment*, b2Transform, const b2Polygon*, b2Transform))
LACKS(b2Manifold, b2CollideChainSegmentAndCircle, (const b2ChainSegment*, b2Transform, const b2Circle*, b2Transform))
LACKS(b2Manifold, b2CollideChainSegmentAndCapsule,
      (const b2ChainSegment*, b2Transform, const b2Capsule*, b2Transform, b2SimplexCache*))
LACKS(b2Manifold, b2CollideChainSegmentAndPolygon,
      (const b2ChainSegment*, b2Transform, const b2Polygon*, b2Transform, b2SimplexCache*))
LACKS(b2DynamicTree, b2DynamicTree_Create, ())
LACKS(b2TreeStats, b2DynamicTree_ShapeCast,
      (const b2DynamicTree*, const b2ShapeCastInput*, uint64_t, b2TreeShapeCastCallbackFcn*, void*))
#endif
