// Drystone with three.js: the plane world in depth. All crates are one InstancedMesh and all balls another; the poses go straight from the
// engine's arrays into the matrices of the instances.
import * as THREE from "three";
import { idIndex } from "drystone";
import { blast, makeBin, view } from "../bin.mjs";

const { world, runner, walls, bodies } = await makeBin();
const depth = 0.8;

const renderer = new THREE.WebGLRenderer({ antialias: true });
renderer.setSize(800, 560);
document.body.append(renderer.domElement);
const scene = new THREE.Scene();
scene.background = new THREE.Color(0xf4f4f2);
scene.add(new THREE.HemisphereLight(0xffffff, 0x8c8c80, 2.2));
const sun = new THREE.DirectionalLight(0xffffff, 1.6);
sun.position.set(-4, 8, 10);
scene.add(sun);
const camera = new THREE.PerspectiveCamera(34, 800 / 560, 0.1, 100);
const middle = view.bottom + view.height / 2;
camera.position.set(0, middle + 3, 24);
camera.lookAt(0, middle - 0.5, 0);

for (const { x, y, halfWidth, halfHeight } of walls) {
  const wall = new THREE.Mesh(new THREE.BoxGeometry(2 * halfWidth, 2 * halfHeight, depth), new THREE.MeshLambertMaterial({ color: 0x9a9a94 }));
  wall.position.set(x, y, 0);
  scene.add(wall);
}

/** One mesh for these bodies, whose size is in the first three numbers of each column of their matrices. */
function addMesh(geometry, group, sizeOf) {
  const mesh = new THREE.InstancedMesh(geometry, new THREE.MeshLambertMaterial(), group.length);
  mesh.instanceMatrix.setUsage(THREE.DynamicDrawUsage);
  mesh.frustumCulled = false; // The instances move out of the box that three.js computes once.
  const sizes = group.map(sizeOf);
  group.forEach(({ color }, i) => mesh.setColorAt(i, new THREE.Color(color)));
  scene.add(mesh);
  return ({ x, y, cosine, sine }) => {
    const matrices = mesh.instanceMatrix.array;
    group.forEach(({ id }, i) => {
      const index = idIndex(id);
      const size = sizes[i];
      const [c, s] = [size * cosine[index], size * sine[index]];
      matrices.set([c, s, 0, 0, -s, c, 0, 0, 0, 0, depth, 0, x[index], y[index], 0, 1], 16 * i);
    });
    mesh.instanceMatrix.needsUpdate = true;
  };
}
const moveCrates = addMesh(new THREE.BoxGeometry(2, 2, 1), bodies.filter((body) => body.half), (body) => body.half);
// A cylinder's axis is y; here it is z.
const disc = new THREE.CylinderGeometry(1, 1, 1, 32).rotateX(Math.PI / 2);
const moveBalls = addMesh(disc, bodies.filter((body) => body.radius), (body) => body.radius);

let before = performance.now();
renderer.setAnimationLoop((now) => {
  runner.advance(Math.max(now - before, 0) / 1000);
  before = now;
  const poses = runner.readPoses();
  moveCrates(poses);
  moveBalls(poses);
  renderer.render(scene, camera);
});

const plane = new THREE.Plane(new THREE.Vector3(0, 0, 1), -depth / 2);
const ray = new THREE.Raycaster();
renderer.domElement.addEventListener("pointerdown", (event) => {
  const box = renderer.domElement.getBoundingClientRect();
  const place = { x: (2 * (event.clientX - box.left)) / box.width - 1, y: 1 - (2 * (event.clientY - box.top)) / box.height };
  ray.setFromCamera(place, camera);
  const hit = ray.ray.intersectPlane(plane, new THREE.Vector3());
  if (hit) blast(world, { x: hit.x, y: hit.y });
});

/** For the test. */
function toScreen(x, y) {
  const place = new THREE.Vector3(x, y, depth / 2).project(camera);
  return { x: 400 * (1 + place.x), y: 280 * (1 - place.y) };
}
globalThis.example = { world, runner, bodies, toScreen };
